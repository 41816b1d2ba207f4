// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { endPress, ignoreStrayPresses } from "./press-guard.ts";

let now = 0;
let pressed: string[] = [];

beforeAll(ignoreStrayPresses);

beforeEach(() => {
  now += 10_000;
  pressed = [];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  document.body.innerHTML = `
    <button id="run">Run</button><button id="stop">Stop</button><button id="more">Show 50 more</button>
    <button id="send">Send</button><label id="label" for="box">Box</label><input type="checkbox" id="box">
    <p id="text">Text</p><input id="name"><a id="link" href="#/">Link</a><details><summary id="fold">More</summary></details>
    <textarea id="lines"></textarea><div id="editor" contenteditable="true"></div>`;
  for (const element of document.body.querySelectorAll("*")) {
    element.addEventListener("click", () => pressed.push(element.id));
  }
});

afterEach(() => vi.mocked(performance.now).mockRestore());

const at = (id: string) => document.getElementById(id) as HTMLElement;

/** Presses a point of an element some milliseconds after the last press. */
function press(id: string, { after = 0, x = 20, detail = 1, pointerType = "mouse" } = {}) {
  now += after;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: 10, detail });
  Object.defineProperties(event, { timeStamp: { value: now }, pointerType: { value: pointerType } });
  at(id).dispatchEvent(event);
}

describe("the second press of a double click", () => {
  test.each([
    ["on what stands there now", "run", "stop", { detail: 2 }],
    ["of a finger on what stands there now", "run", "stop", { pointerType: "touch" }],
    ["counted by the browser", "run", "more", { x: 220, detail: 2 }],
    ["after a label, on another control", "label", "stop", { detail: 2 }],
  ])("%s presses nothing", (_, first, second, given) => {
    press(first);
    press(second, { after: 150, ...given });
    press(second, { after: 150, ...given });
    expect(pressed.filter((id) => id !== "box")).toEqual([first]);
    press(second, { after: 250, ...given });
    expect(pressed.filter((id) => id !== "box")).toEqual([first, second]);
  });

  test("presses nothing on a control that has other words now", () => {
    press("run");
    at("run").textContent = "Stop";
    press("run", { after: 150, detail: 2 });
    expect(pressed).toEqual(["run"]);
  });

  test.each([
    ["send", 2],
    ["stop", 1],
  ])("presses nothing for a moment after what the first one started is over: %s", (second, detail) => {
    press("send");
    now += 3000;
    endPress();
    press(second, { after: 150, detail });
    expect(pressed).toEqual(["send"]);
    press(second, { after: 600, detail });
    expect(pressed).toEqual(["send", second]);
  });

  test.each([
    ["at another place", "run", "more", { x: 220 }],
    ["later", "run", "stop", { after: 600, detail: 2 }],
    ["that the browser does not count", "run", "stop", {}],
    ["by keyboard", "run", "stop", { detail: 0 }],
    ["on text", "text", "text", { detail: 2 }],
    ["on the same control", "run", "run", { detail: 2 }],
  ])("is a press of its own %s", (_, first, second, given) => {
    press(first);
    press(second, { after: 150, ...given });
    expect(pressed).toEqual([first, second]);
  });

  test("is a press of its own where only a count has changed", () => {
    press("more", { x: 220 });
    at("more").textContent = "Show 12 more";
    press("more", { after: 150, x: 220, detail: 2 });
    expect(pressed).toEqual(["more", "more"]);
  });
});

/** Presses Enter on an element, or holds it there; whether something may come of it: of its keys, or of the browser's click. */
function enter(id: string, given: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...given });
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  document.addEventListener("keydown", hear, { once: true });
  at(id).dispatchEvent(event);
  document.removeEventListener("keydown", hear);
  expect(event.defaultPrevented).toBe(!isHeard);
  return isHeard;
}

describe("a held Enter", () => {
  const held = { repeat: true };

  test.each(["send", "box", "name", "link", "fold"])("presses once: %s", (id) => {
    expect([enter(id), enter(id, held), enter(id, held)]).toEqual([true, false, false]);
  });

  test("presses again once it was released", () => {
    expect([enter("send"), enter("send", held), enter("send"), enter("run")]).toEqual([true, false, true, true]);
  });

  test.each(["run", "lines", "editor"])("presses nothing that gets the focus meanwhile: %s", (id) => {
    expect([enter("send"), enter(id, held), enter("send", held)]).toEqual([true, false, false]);
  });

  test.each(["lines", "editor"])("types lines in a field of several, not on what comes after it: %s", (id) => {
    expect([enter(id), enter(id, held), enter(id, held), enter("run", held)]).toEqual([true, true, true, false]);
  });

  test("that was pressed before the page could hear it presses nothing", () => {
    expect(enter("stop", held)).toBe(false);
  });

  test.each(["ArrowDown", "Tab", "Backspace", " ", "PageDown", "a"])("is Enter only: %s repeats", (key) => {
    expect([enter("run", { key }), enter("run", { key, ...held })]).toEqual([true, true]);
  });
});
