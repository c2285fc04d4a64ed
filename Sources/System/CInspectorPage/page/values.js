// Values of layers at a frame, and how people read them.

// A value that has not been told yet is that of a layer which nobody changed.
const valueAt = (path, name, index) => {
  const own = steps.get(path)?.get(name);
  const place = own ? lastAtMost(own.at, index) : -1;
  return place < 0 ? run.plain[name] : own.values[place];
};

const number = (value) => {
  if (typeof value !== "number") return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e6)) return value.toExponential(3);
  return String(Number(value.toFixed(size < 10 ? 4 : 2)));
};

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

// A matrix in words where it only moves, scales and turns in the plane.
const matrix = (m) => {
  if (m.every((value, place) => value === identity[place])) return "none";
  const flat = [2, 3, 6, 7, 8, 9, 11, 14].every((place) => m[place] === 0) && m[10] === 1;
  if (!flat || m[15] !== 1) return m.map(number).join(" ");
  const angle = Math.atan2(m[1], m[0]);
  const [x, y] = [Math.hypot(m[0], m[1]), Math.hypot(m[4], m[5])];
  const isPlain = Math.abs(m[0] * m[4] + m[1] * m[5]) < 1e-9 && m[0] * m[5] - m[1] * m[4] > 0;
  if (!isPlain) return [0, 1, 4, 5, 12, 13].map((place) => number(m[place])).join(" ");
  const words = [];
  if (m[12] !== 0 || m[13] !== 0) words.push(`move ${number(m[12])}, ${number(m[13])}`);
  if (x !== 1 || y !== 1) words.push(`scale ${number(x)}${x === y ? "" : `, ${number(y)}`}`);
  if (Math.abs(angle) > 1e-12) words.push(`turn ${number((angle * 180) / Math.PI)}°`);
  return words.join(" · ");
};

const words = (name, value) => {
  if (!Array.isArray(value)) return number(value);
  if (name === "transform") return matrix(value);
  if (name === "bounds") {
    const [x, y, width, height] = value.map(number);
    return x === "0" && y === "0" ? `${width} × ${height}` : `${width} × ${height} at ${x}, ${y}`;
  }
  return value.map(number).join(", ");
};

const componentNames = {
  position: ["x", "y"], anchorPoint: ["x", "y"], shadowOffset: ["x", "y"],
  bounds: ["x", "y", "width", "height"],
  backgroundColor: ["red", "green", "blue", "alpha"], tint: ["red", "green", "blue", "alpha"],
  shadowColor: ["red", "green", "blue", "alpha"],
  transform: [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => `m${row}${column}`)),
};

const element = (tag, content = "", attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = content;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};
