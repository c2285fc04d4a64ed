"use strict";
// The run as it was written: one JSON object a line, in the order in which things happened.

const run = { header: {}, plain: {}, frames: [], events: [], outcome: {}, agreements: [] };
// What every layer was, as steps: path -> property -> frames and the values from there on.
const steps = new Map();
const animated = new Map();

// Text from plugins and files as people see it, as the host's own lines show it: what is not
// visible is an escape.
const hidden = /(?![\u200c\u200d\ufe00-\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}\p{DI}\p{NChar}\ufff9-\ufffb]/gu;
const escaped = (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
const printable = (value) => {
  if (typeof value === "string") return value.replace(hidden, escaped);
  if (Array.isArray(value)) return value.map(printable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map((pair) => pair.map(printable)));
};

const read = () => {
  const state = { picture: "", order: [] };
  for (const line of document.getElementById("run").textContent.split("\n")) {
    if (!line) continue;
    const entry = printable(JSON.parse(line));
    if ("schema" in entry) run.header = entry;
    else if ("event" in entry) run.events.push(entry);
    else if ("plain" in entry) run.plain = entry.plain;
    else if ("agreements" in entry) run.agreements = entry.agreements;
    else if ("faults" in entry) run.outcome = entry;
    else readFrame(entry, state);
  }
};

const readFrame = (entry, state) => {
  const index = run.frames.length;
  if (entry.picture) state.picture = entry.picture;
  if (entry.order) state.order = entry.order;
  for (const [path, values] of Object.entries(entry.layers)) {
    if (!steps.has(path)) steps.set(path, new Map());
    const own = steps.get(path);
    for (const [name, value] of Object.entries(values)) {
      if (!own.has(name)) own.set(name, { at: [], values: [] });
      own.get(name).at.push(index);
      own.get(name).values.push(value);
    }
  }
  for (const [path, names] of Object.entries(entry.animated ?? {})) {
    if (!animated.has(path)) animated.set(path, new Set());
    for (const name of names) animated.get(path).add(name);
  }
  run.frames.push({
    number: entry.frame, time: entry.time, progress: entry.progress, picture: state.picture,
    order: state.order, animated: entry.animated ?? {},
  });
};

// The last place in a sorted list whose entry is not above the limit; -1 when all are.
const lastAtMost = (list, limit, key = (entry) => entry) => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

read();
const startTime = run.frames.length ? run.frames[0].time : 0;
const endTime = run.frames.length ? run.frames[run.frames.length - 1].time : 0;
const share = (time) => (endTime > startTime ? (time - startTime) / (endTime - startTime) : 0);
const frameAt = (time) => Math.max(0, lastAtMost(run.frames, time + 1e-9, (frame) => frame.time));
