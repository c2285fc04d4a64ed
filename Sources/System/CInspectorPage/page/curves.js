// A panel for each number that changes, all with one axis of time and one cursor.

const panels = [];

const series = (path, name, component) => {
  const values = run.frames.map((frame, index) => {
    if (!frame.order.includes(path)) return NaN;
    const value = valueAt(path, name, index);
    return component === null ? value : value?.[component];
  });
  const known = values.filter(Number.isFinite);
  const [low, high] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  return { values, low, high };
};

const drawing = ({ values, low, high }) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 1000 100");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  let isDown = false;
  const points = values.map((value, index) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return "";
    }
    const x = share(run.frames[index].time) * 1000;
    const y = 95 - ((value - low) / (high - low)) * 90;
    const point = `${isDown ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`;
    isDown = true;
    return point;
  });
  line.setAttribute("d", points.join(""));
  svg.append(line);
  return svg;
};

const addPanel = (path, name, component, seek) => {
  const data = series(path, name, component);
  if (!(data.high > data.low)) return;
  const part = component === null ? "" : ` ${componentNames[name][component]}`;
  const title = `${path} ${name}${part}`;
  const figure = element("figure", "", {
    role: "group",
    "aria-label": `${title}, from ${number(data.low)} to ${number(data.high)}`,
  });
  const caption = element("figcaption");
  const value = element("output", "", { "aria-live": "off" });
  const right = element("span");
  right.append(value, " ", element("small", `${number(data.low)} … ${number(data.high)}`));
  caption.append(element("span", title), right);
  const plot = element("div", "", { class: "plot" });
  plot.append(drawing(data));
  const follow = (event) => {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const box = plot.getBoundingClientRect();
    const at = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    if (event.type === "pointerdown") plot.setPointerCapture(event.pointerId);
    seek(frameAt(startTime + at * (endTime - startTime)));
  };
  plot.addEventListener("pointerdown", follow);
  plot.addEventListener("pointermove", follow);
  figure.append(caption, plot);
  document.getElementById("panels").append(figure);
  panels.push({ value, data });
};

const buildCurves = (seek) => {
  for (const [path, names] of animated) {
    for (const name of names) {
      const parts = componentNames[name];
      if (parts) parts.forEach((_, component) => addPanel(path, name, component, seek));
      else addPanel(path, name, null, seek);
    }
  }
  if (!panels.length) {
    document.getElementById("panels").append(element("p", "Nothing is animated.", { class: "hint" }));
    return;
  }
  document.getElementById("axis").append(
    element("span", `${number(startTime)} s`), element("span", `${number(endTime)} s`));
};

const showCurves = (index) => {
  const place = `${share(run.frames[index].time) * 100}%`;
  document.getElementById("panels").style.setProperty("--cursor", place);
  for (const { value, data } of panels) {
    value.textContent = Number.isFinite(data.values[index]) ? number(data.values[index]) : "–";
  }
};
