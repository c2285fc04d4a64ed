// The layer tree as it is at the cursor; what moves is open until somebody closes it.

let builtOrder = null;
let rows = [];
const isOpen = new Map();

const moves = (path) =>
  animated.has(path) || [...animated.keys()].some((other) => other.startsWith(`${path}/`));

const buildLayers = (order) => {
  const root = document.getElementById("tree");
  root.replaceChildren();
  rows = [];
  const above = [];
  for (const path of order) {
    while (above.length && !path.startsWith(`${above[above.length - 1].path}/`)) above.pop();
    const parent = above[above.length - 1];
    const name = parent ? path.slice(parent.path.length + 1) : path;
    const item = element("li");
    const details = element("details");
    details.open = isOpen.get(path) ?? moves(path);
    details.addEventListener("toggle", () => isOpen.set(path, details.open));
    const summary = element("summary", name);
    if (animated.has(path)) summary.append(" ", element("em", "moves"));
    const list = element("dl");
    details.append(summary, list);
    item.append(details);
    if (parent && !parent.list) {
      parent.list = element("ul");
      parent.details.append(parent.list);
    }
    (parent ? parent.list : root).append(item);
    above.push({ path, details, list: null });
    rows.push({ path, list, cells: new Map() });
  }
  builtOrder = order;
};

const showLayers = (index) => {
  const frame = run.frames[index];
  if (frame.order !== builtOrder) buildLayers(frame.order);
  for (const { path, list, cells } of rows) {
    const moving = frame.animated[path] ?? [];
    for (const name of steps.get(path)?.keys() ?? []) {
      const value = valueAt(path, name, index);
      if (value === undefined) continue;
      if (!cells.has(name)) {
        const cell = element("dd");
        list.append(element("dt", name), cell);
        cells.set(name, cell);
      }
      const cell = cells.get(name);
      const text = words(name, value);
      if (cell.textContent !== text) cell.textContent = text;
      cell.className = moving.includes(name) ? "moves" : "";
    }
  }
};
