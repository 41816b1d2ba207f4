import type { Locator, Page } from "@playwright/test";
import type { Seeded } from "../seeded.ts";

/** A control as a person finds it: the `nth` of its role and name, in the dialog that is open, if one is. */
interface Control {
  readonly role: string;
  readonly name: string;
  readonly nth: number;
  /** The choices of a native select. */
  readonly options: readonly string[];
}

/** One step of a person, in one of the tabs: at a control, or of the page. */
export interface Step {
  readonly tab: number;
  readonly act: Act;
  readonly control: Control | null;
  readonly text: string;
}

type Act = "press" | "type" | "choose" | "key" | "open tab" | "go" | "reload" | "back";

const PLACES =
  "#/op/placeOrder #/op/createKey #/op/listOrders #/wallet #/ledger #/keys #/failures #/recipes #/clock #/prices #/storage #/go-live #/embed #/machine #/nowhere".split(
    " ",
  );
const KEYS = ["Escape", "Tab", "Enter", "Control+Enter", "Control+k", "?", "ArrowDown", "Shift+Tab", "Space"];
const TEXTS = ["", "1", "10", "-1", "1e9", "9".repeat(30), "5560524498", "<b>&amp;", "שלום", "😀", "{", " a  b "];

const PRESSED = new Set("button link tab checkbox radio switch option menuitem menuitemradio".split(" "));
const TYPED = new Set(["textbox", "searchbox"]);

/** The part of a page that a person can use. */
async function frontOf(page: Page): Promise<Locator> {
  const dialogs = page.getByRole("dialog");
  const count = await dialogs.count();
  return count > 0 ? dialogs.nth(count - 1) : page.locator("body");
}

const LINE = /^(\s*)- '?(\w+) "((?:[^"\\]|\\.)*)"(.*)$/;

/** The controls in the text that Playwright makes of a page's roles and names. Links that leave the page are left out. */
function controlsIn(snapshot: string): readonly Control[] {
  const lines = snapshot.split("\n");
  const counts = new Map<string, number>();
  const controls: (Control & { options: string[] })[] = [];
  let select: { readonly depth: number; readonly options: string[] } | null = null;
  for (const [at, line] of lines.entries()) {
    const [, indent = "", role = "", quoted = "", rest = ""] = LINE.exec(line) ?? [];
    if (role === "") continue;
    const name = quoted.replace(/\\(.)/g, "$1").replaceAll("''", "'");
    if (select !== null && indent.length <= select.depth) select = null;
    if (role === "option" && select !== null) {
      select.options.push(name);
      continue;
    }
    const nth = counts.get(`${role} ${name}`) ?? 0;
    counts.set(`${role} ${name}`, nth + 1);
    const isAway = role === "link" && !/^\s*- \/url: "#/.test(lines[at + 1] ?? "");
    if (isAway || rest.includes("[disabled]")) continue;
    const control = { role, name, nth, options: [] };
    if (role === "combobox") select = { depth: indent.length, options: control.options };
    controls.push(control);
  }
  return controls;
}

/** The step that comes next: mostly one of the controls in sight. */
export async function nextStep(pages: readonly Page[], { below, pick, weighted }: Seeded): Promise<Step> {
  const tab = below(pages.length);
  const controls = controlsIn(await (await frontOf(pages[tab] as Page)).ariaSnapshot());
  const act: Act = weighted({ press: 60, type: 14, choose: 4, key: 14, back: 2, reload: 2, go: 4, "open tab": 2 });
  const press = controls.filter(({ role }) => PRESSED.has(role));
  const type = controls.filter(({ role }) => TYPED.has(role));
  const choose = controls.filter(({ options }) => options.length > 0);
  const wanted = { press, type, choose }[act as string] ?? [];
  if (wanted.length > 0) {
    const control = pick(wanted);
    return { tab, act, control, text: act === "choose" ? pick(control.options) : pick(TEXTS) };
  }
  if (act === "reload" || act === "back") return { tab, act, control: null, text: "" };
  const isOpening = act === "go" || (act === "open tab" && pages.length < 3);
  return isOpening
    ? { tab, act, control: null, text: pick(["", ...PLACES]) }
    : { tab, act: "key", control: null, text: pick(KEYS) };
}

/** A step in words that a person can follow. */
export function wordsOf(step: Step): string {
  const words = [`In tab ${step.tab + 1}`, step.act, JSON.stringify(step.text)];
  if (!step.control) return words.join(" ");
  const { role, name, nth } = step.control;
  return [...words, `at ${role} "${name}", number ${nth + 1}`].join(" ");
}

const PATIENCE = { timeout: 5000 };

async function operate(page: Page, step: Step, { role, name, nth }: Control): Promise<boolean> {
  const found = (await frontOf(page)).getByRole(role as "button", { name, exact: true }).nth(nth);
  if ((await found.count()) === 0) return false;
  const acting = step.act === "choose" ? found.selectOption({ label: step.text }, PATIENCE) : found.click(PATIENCE);
  // What moves away or is covered meanwhile cannot be pressed by a person, either.
  const isDone = await acting.then(
    () => true,
    () => false,
  );
  if (isDone && step.act === "type") {
    // As a person types: over all that is there.
    for (const key of ["Control+a", "Delete"]) await page.keyboard.press(key);
    await page.keyboard.insertText(step.text);
  }
  return isDone;
}

/** Takes a step. False if it cannot be taken here, as when its control is gone. */
export async function take(pages: Page[], url: string, step: Step): Promise<boolean> {
  const page = pages[step.tab] as Page;
  await page.bringToFront();
  if (step.control) return operate(page, step, step.control);
  if (step.act === "open tab") {
    const opened = await page.context().newPage();
    await opened.goto(url + step.text);
    pages.push(opened);
  } else if (step.act === "go") await page.goto(url + step.text);
  else if (step.act === "reload") await page.reload();
  else if (step.act === "key") await page.keyboard.press(step.text);
  else if (step.act === "back") {
    const isFirst = await page.evaluate(() => window.navigation?.currentEntry?.index === 0);
    if (isFirst) return false;
    await page.goBack();
  }
  return true;
}
