import { expect } from "@playwright/test";

/** A document that a story looks into: a tab's own, or that of a frame in it. */
export interface Inside {
  /** The value of an expression in the page, as JSON carries it; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression holds. */
  until(expression: string): Promise<void>;
}

/** One tab of a browser other than Chromium. */
export interface Tab extends Inside {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Clicks at a point of the viewport, as a visitor's mouse does. */
  click(x: number, y: number): Promise<void>;
  /** The document in the frame of the page's first embed. */
  frame(): Promise<Inside>;
}

export interface Browser {
  open(url: string): Promise<Tab>;
  /** The errors that any page has reported. */
  errors(): Promise<readonly string[]>;
  quit(): Promise<void>;
}

/** A browser engine other than Chromium's. */
export interface Engine {
  readonly name: string;
  /** What to install where it is missing. */
  readonly missing: string;
  /** How many tabs a story opens at once. */
  readonly tabs: number;
  /** Whether it is on this machine. Where the tests run by themselves it is installed. */
  find(): boolean;
  /** Starts it with a profile of its own. */
  start(): Promise<Browser>;
}

export const SIZE = { width: 1440, height: 900 };

/** A script that calls `done` with an expression's value as JSON, or with the error. */
export const asyncScript = (expression: string): string => `
  const done = arguments[0];
  (async () => JSON.stringify((await (${expression})) ?? null))().then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );`;

/** An expression that is true as soon as another one is; it fails after 60 s. */
export const waitingFor = (expression: string): string =>
  `new Promise((resolve, reject) => {
    const end = performance.now() + 60_000;
    const look = () => {
      if (${expression}) resolve(true);
      else if (performance.now() > end) reject(new Error(${JSON.stringify(`It never came to be: ${expression}`)} + document.body.innerText));
      else setTimeout(look, 20);
    };
    look();
  })`;

/** The actions of WebDriver, and of its BiDi, for a click. */
export const clickAt = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Where the control of a name is, in view; null while it moves, or while something else is in front of it. */
const placeOf = (name: string) => `(async () => {
  const names = (each) => [each.ariaLabel, each.textContent, each.firstChild?.textContent].map((text) => text?.trim());
  const control = [...document.querySelectorAll("button, a, [role=tab]")].find(
    (each) => names(each).includes(${JSON.stringify(name)}) && each.checkVisibility(),
  );
  if (!control) return null;
  control.scrollIntoView({ block: "center", behavior: "instant" });
  const place = () => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const before = place();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const isStill = String(place()) === String(before);
  return isStill && control.contains(document.elementFromPoint(...before)) ? before : null;
})()`;

/** Presses the first visible control of a name. */
export async function press(tab: Tab, name: string): Promise<void> {
  let place: [number, number] | null = null;
  await expect
    .poll(async () => (place = (await tab.evaluate(placeOf(name))) as typeof place), {
      message: `a place to press ${name}`,
    })
    .not.toBeNull();
  if (place) await tab.click(...(place as [number, number]));
}

/** Presses a button without a place, as the keyboard does: such a press is never the second one of a double click. */
export async function pressByKeyboard(tab: Tab, name: string): Promise<void> {
  await tab.until(`(() => {
    const control = [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === ${JSON.stringify(name)});
    control?.focus();
    control?.click();
    return control !== undefined;
  })()`);
}

/** Waits until the page shows a text. */
export const shows = (inside: Inside, text: string): Promise<void> =>
  inside.until(`document.body.textContent.includes(${JSON.stringify(text)})`);
