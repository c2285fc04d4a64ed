// What the run is about, what happened, and what host and animators agreed on.

const told = new Set(["event", "time", "message"]);
let eventRows = [];

const details = (event) => {
  const rest = Object.entries(event).filter(([name]) => !told.has(name));
  const list = rest.map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(" × ") : value}`);
  return [event.message, ...list].filter(Boolean).join(", ");
};

const buildHeader = () => {
  const { header, outcome } = run;
  const animators = header.animators ?? [header];
  const names = animators.map((one) => one.animator).filter(Boolean).join(", ");
  const title = header.operation
    ? `${names}: ${header.operation} ${header.from} → ${header.to}` : `Script with ${names || "no animator"}`;
  document.title = title;
  document.getElementById("title").textContent = title;
  const ends = outcome.outcome ?? (outcome.outcomes ?? []).map((one) => one.outcome).join(", ");
  document.getElementById("summary").textContent = [
    ends, `${run.frames.length} frames`, `${number(outcome.duration ?? endTime)} s`,
    `${header.size.join(" × ")} points`, `${header.fps} frames per second`,
  ].filter(Boolean).join(" · ");
};

const buildEvents = (seek) => {
  const list = document.querySelector("#events ol");
  eventRows = run.events.map((event) => {
    const isFault = event.event === "fault" || event.event === "refused";
    const item = element("li", "", isFault ? { class: "fault" } : {});
    const button = element("button", "", { type: "button" });
    const text = element("span");
    text.append(element("b", event.event), " ", details(event));
    button.append(element("time", `${event.time.toFixed(3)} s`), text);
    button.addEventListener("click", () => seek(frameAt(event.time)));
    item.append(button);
    list.append(item);
    const mark = element("i", "", isFault ? { class: "fault" } : {});
    mark.style.left = `${Math.min(Math.max(share(event.time), 0), 1) * 100}%`;
    document.getElementById("marks").append(mark);
    return { item, time: event.time };
  });
};

const showEvents = (index) => {
  const now = run.frames[index].time + 1e-9;
  for (const { item, time } of eventRows) item.classList.toggle("passed", time <= now);
};

const buildGrants = () => {
  const section = document.getElementById("grants");
  for (const { animator, offered, requested } of run.agreements) {
    const table = element("table");
    table.append(element("caption", animator));
    const head = element("tr");
    for (const name of ["Capability", "Asked for", "Result"]) head.append(element("th", name, { scope: "col" }));
    const thead = element("thead");
    thead.append(head);
    const body = element("tbody");
    for (const line of requested) {
      const [low, high] = line.revisions;
      const row = element("tr");
      const result = line.result === "granted" ? `granted, revision ${line.revision}`
        : [line.result, line.because, line.fallback && `fallback: ${line.fallback}`].filter(Boolean).join("; ");
      row.append(
        element("th", line.id, { scope: "row" }),
        element("td", `${line.need}, revision ${low === high ? low : `${low} to ${high}`}`),
        element("td", result));
      body.append(row);
    }
    table.append(thead, body);
    section.append(
      requested.length ? table : element("p", `${animator} asks for no capability.`),
      element("p", `Offered: ${offered.join(", ") || "nothing"}.`, { class: "hint" }));
  }
  if (!run.agreements.length) section.append(element("p", "No animator took part.", { class: "hint" }));
};
