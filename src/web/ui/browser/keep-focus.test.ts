// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchFocus } from "./keep-focus.ts";

let stop = () => {};
const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const observed = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"><p><button id="run">Run</button></p><section><a id="link" href="#x">x</a></section></main>
    <dialog open><button id="close">Close</button></dialog>
    <button id="outside">Outside</button>`;
  stop = watchFocus(document);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

test("a control that its own press replaces hands the focus to the one in its place", async () => {
  at("#run").focus();
  at("p").innerHTML = '<button id="stop">Stop</button>';
  await observed();
  expect(document.activeElement).toBe(at("#stop"));
});

test("a control that is gone with its box hands the focus to the nearest box that still has one", async () => {
  at("section").innerHTML =
    '<a href="#z">z</a><div><p><button id="inner">Inner</button></p><a id="near" href="#y">y</a></div>';
  at("#inner").focus();
  at("section p").remove();
  await observed();
  expect(document.activeElement).toBe(at("#near"));
});

test("a link that is gone with its page hands the focus to the main part", async () => {
  at("#link").focus();
  at("main").innerHTML = "<h1>Another page</h1>";
  await observed();
  expect(document.activeElement).toBe(at("main"));
});

test("a dialog that closes while nothing else had the focus hands it to the main part", async () => {
  at("#close").focus();
  at("dialog").remove();
  await observed();
  expect(document.activeElement).toBe(at("main"));
});

test("what is removed elsewhere, or after the visitor has left it, moves no focus", async () => {
  at("#outside").focus();
  at("section").remove();
  await observed();
  expect(document.activeElement).toBe(at("#outside"));
  at("#run").focus();
  at("#run").blur();
  await observed();
  at("#run").remove();
  await observed();
  expect(document.activeElement).toBe(document.body);
});
