import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { once } from "#contract/once.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import type { startServer } from "#transport/start.ts";
import { App } from "#web/app/app.tsx";
import { watchFocus } from "#web/ui/browser/keep-focus.ts";
import { keepMovedText } from "#web/ui/browser/moved-text.ts";
import { ignoreStrayPresses } from "#web/ui/browser/press-guard.ts";
import { columnsNow } from "#web/ui/browser/window.ts";
import { REQUEST_FORM, submitRequest } from "#web/ui/request-form.ts";

declare global {
  interface Window {
    /** The frame that the build drew, in a first visit; `page-start.ts` creates it. */
    readonly firstFrame?: {
      /** Whether it still is what the page shows: the address and the width may change, and a translation its elements. */
      readonly isShown: (columns: number) => boolean;
      /** Whether Send was pressed. */
      readonly isPressed: () => boolean;
      /** The same; from now on the page's script handles presses. */
      readonly takePress: () => boolean;
    };
    /** Lets the calls go on that `page-start.ts` holds back; called right before this script handles them. */
    readonly releaseCalls?: () => void;
  }
}

keepMovedText(window);
ignoreStrayPresses();
watchFocus(document);

const { firstFrame } = window;
const container = document.querySelector("#root") as HTMLElement;
let root: Root | null = null;

/** Reports what React mended, but not a part that the build left for the script to load (React's error 419). */
function reportMended(error: unknown): void {
  if (!(error instanceof Error && error.message.includes("#419"))) reportError(error);
}

/**
 * Takes over the frame that the build drew: at once if the visitor has pressed Send, else as a transition, which React does in
 * slices.
 */
function hydrateFrame(page: ReactNode): void {
  const hydrate = () => {
    root = hydrateRoot(container, page, { onRecoverableError: reportMended });
  };
  if (firstFrame?.isPressed()) hydrate();
  else startTransition(hydrate);
}

/** Draws the page, or takes over the frame that the build drew. */
function draw(page: ReactNode): void {
  if (root === null && firstFrame?.isShown(columnsNow())) hydrateFrame(page);
  else {
    root ??= createRoot(container);
    root.render(page);
  }
}

/** Hands the drawn frame over to the visitor: sends the request if its Send was pressed, which is returned. */
function handOver(): boolean {
  const isPressed = firstFrame?.takePress() ?? false;
  const form = document.getElementById(REQUEST_FORM);
  for (const field of form?.querySelectorAll("input") ?? []) field.readOnly = false;
  if (!isPressed) return false;
  // React hydrates the part around the form before it passes an event on.
  form?.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  submitRequest();
  return true;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves to whether a request is sent within half a second. */
const sendsSoon = () =>
  new Promise<boolean>((resolve) => {
    addEventListener("submit", () => resolve(true), { capture: true, once: true });
    setTimeout(resolve, 500, false);
  });

/** Shows the button of a click-to-load page; resolves once it is pressed. */
export async function drawClickToLoad(settings: Settings): Promise<void> {
  const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
  await new Promise<void>((load) => draw(<ClickToLoad settings={settings} onLoad={load} />));
}

const loadTrialWorld = once(() => import("#standalone/trial-world.ts"));

/** Draws the whole page, given its server. */
export function drawApp(server: Awaited<ReturnType<typeof startServer>>, settings: Settings): void {
  const { panel, embed, replaced, unapplied, startResponding } = server;
  // Who has pressed Send waits for a response, not for the page to be drawn once more.
  if (firstFrame?.isPressed()) void startResponding(true);
  const respond = async () => {
    const isAwaited = handOver() || (firstFrame !== undefined && (await sendsSoon()));
    await startResponding(isAwaited);
    if (!isAwaited) return;
    // The first response, and its drawing, have the line and the processor to themselves.
    const responded = new Promise<unknown>(panel.exchanges.subscribe);
    if (panel.exchanges.getState().length === 0) await Promise.race([responded, pause(5000)]);
    await pause(500);
  };
  /** A service in memory beside the visitor's, at the same prices, whose code is loaded when it is first used. */
  const openTrialWorld: OpenTrialWorld = async (start) =>
    (await loadTrialWorld()).openTrialWorld(start, panel.stateView.getState().tier);
  const given = { panel, settings: { ...settings, embed }, openTrialWorld };
  draw(<App {...given} replaced={replaced} unapplied={unapplied} onDrawn={respond} />);
}
