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
    <p id="text">Text</p>`;
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
