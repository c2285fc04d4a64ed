// The cursor: one frame that everything shows, moved by hand or by the clock.

const scrubber = document.getElementById("scrubber");
const picture = document.getElementById("picture");
const playButton = document.getElementById("play");
const speedButtons = [...document.querySelectorAll("[data-speed]")];
const icons = { play: "M3 1l12 7-12 7z", pause: "M3 2h3v12H3zM10 2h3v12h-3z" };
let cursor = 0;
let speed = 1;
let playing = null;

const describe = (frame) => {
  const progress = typeof frame.progress === "number" ? `, ${(frame.progress * 100).toFixed(1)} % of the way` : "";
  return `Frame ${frame.number} of ${run.frames[run.frames.length - 1].number}, ${frame.time.toFixed(3)} s${progress}`;
};

const show = (index) => {
  if (!run.frames.length) return;
  cursor = Math.min(Math.max(index, 0), run.frames.length - 1);
  const frame = run.frames[cursor];
  if (picture.getAttribute("src") !== frame.picture) picture.src = frame.picture;
  const text = describe(frame);
  picture.alt = text;
  scrubber.value = cursor;
  scrubber.setAttribute("aria-valuetext", text);
  document.getElementById("place").textContent = text;
  showCurves(cursor);
  showLayers(cursor);
  showEvents(cursor);
};

const pause = () => {
  if (playing) cancelAnimationFrame(playing.request);
  playing = null;
  playButton.setAttribute("aria-label", "Play");
  playButton.querySelector("path").setAttribute("d", icons.play);
  document.getElementById("place").setAttribute("aria-live", "polite");
};

const tick = (now) => {
  playing.time += ((now - playing.last) / 1000) * speed;
  playing.last = now;
  show(frameAt(playing.time));
  if (playing.time >= endTime) pause();
  else playing.request = requestAnimationFrame(tick);
};

const play = () => {
  if (!run.frames.length) return;
  if (cursor === run.frames.length - 1) show(0);
  document.getElementById("place").setAttribute("aria-live", "off");
  playButton.setAttribute("aria-label", "Pause");
  playButton.querySelector("path").setAttribute("d", icons.pause);
  playing = { time: run.frames[cursor].time, last: performance.now() };
  playing.request = requestAnimationFrame(tick);
};

const seek = (index) => {
  pause();
  show(index);
};

const setSpeed = (value) => {
  speed = value;
  for (const button of speedButtons) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === value));
  }
};

const toggle = () => (playing ? pause() : play());

const keys = {
  ArrowLeft: (event) => seek(cursor - (event.shiftKey ? 10 : 1)),
  ArrowRight: (event) => seek(cursor + (event.shiftKey ? 10 : 1)),
  Home: () => seek(0),
  End: () => seek(run.frames.length - 1),
  " ": toggle,
  1: () => setSpeed(1),
  2: () => setSpeed(0.5),
  4: () => setSpeed(0.25),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  // A button and a row that opens have the space bar for themselves.
  if (event.key === " " && event.target.closest("button, summary")) return;
  event.preventDefault();
  keys[event.key](event);
});
scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
playButton.addEventListener("click", toggle);
document.getElementById("first").addEventListener("click", () => seek(0));
document.getElementById("previous").addEventListener("click", () => seek(cursor - 1));
document.getElementById("next").addEventListener("click", () => seek(cursor + 1));
document.getElementById("last").addEventListener("click", () => seek(run.frames.length - 1));
for (const button of speedButtons) {
  button.addEventListener("click", () => setSpeed(Number(button.dataset.speed)));
}

scrubber.max = Math.max(run.frames.length - 1, 0);
buildHeader();
buildCurves(seek);
buildEvents(seek);
buildGrants();
show(0);
