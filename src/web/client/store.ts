import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import type { OperationId } from "#contract/api/operations.ts";
import type { Tier } from "#contract/api/tier.ts";
import type { HostSettings } from "#contract/page/host.ts";
import { noSettings, type Settings, storeNameOf, type Theme } from "#contract/page/settings.ts";
import type { Panel } from "#contract/panel/panel.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import type { Authorization, Secrets } from "./authorization.ts";
import type { Draft } from "./draft.ts";
import type { ApiRequest, Outcome } from "./http.ts";
import type { Link } from "./link.ts";
import { savedValue } from "./saved-value.ts";
import { type DraftsAndKey, draftsIn, StoredDrafts, storedOf, withPresetBody } from "./stored-drafts.ts";
import { openingTheme, savedTheme, showTheme } from "./theme.ts";

/** A press of Send whose request is running. */
export interface Sending {
  readonly request: ApiRequest;
  /** Whether the page shows that it waits. */
  readonly isShown: boolean;
  /** Stops waiting for the response. */
  readonly cancel: () => void;
}

/** The last press of Send that has an outcome. */
export interface Submission {
  readonly request: ApiRequest;
  readonly outcome: Outcome;
  /** The outcome of the duplicate, when the request was sent twice at once. */
  readonly duplicate: Outcome | null;
}

/** What an account can pay: retail, a tier's prices, or those of a custom discount. */
export type PriceList = "retail" | Tier | "custom";

export type ResponseTab = "body" | "headers" | "why";

/** The two panes of an operation, of which a phone shows one at a time. */
export type PaneName = "request" | "response";

/** What was replaced, and how to restore it; undo resolves to false when that is no longer possible. */
export interface Undoable {
  readonly words: string;
  readonly putBack: () => Promise<boolean>;
  /** Whether the offer stays until the visitor dismisses it. */
  readonly isLasting?: boolean;
}

/** State of the page that the API does not have. Held in memory; only drafts survive a reload. */
export interface Session extends DraftsAndKey {
  readonly secrets: Secrets;
  readonly sending: Partial<Readonly<Record<OperationId, Sending>>>;
  readonly submissions: Partial<Readonly<Record<OperationId, Submission>>>;
  /** A press of Send that waits for the visitor's consent, because it would replace a new key nobody has copied. */
  readonly heldBack: { readonly request: ApiRequest; readonly copies: 1 | 2 } | null;
  /** The pane a phone shows. Send switches to the response. */
  readonly pane: PaneName;
  readonly requestTab: "input" | "headers" | "code";
  /** The tab chosen for the response of each operation; the body of any other. */
  readonly responseTabs: Partial<Readonly<Record<OperationId, ResponseTab>>>;
  /** The Request-Id of the response whose new key is revealed; null when every key is covered. */
  readonly revealed: string | null;
  /** When the visitor looked a call without a response up on the service's side, on the sandbox clock, by its Request-Id. */
  readonly lookedUp: Readonly<Record<string, number>>;
  /** The Request-Id of the first call of the experiment that sent a call, by the call's own. */
  readonly retries: Readonly<Record<string, string>>;
  /** The open dialog, if any; at most one is open. */
  readonly dialog: "palette" | "shortcuts" | "reset" | "share" | "about" | "curl" | null;
  /** The last replacement that can still be undone. */
  readonly undo: Undoable | null;
  /** Whether single letters act as shortcuts. On by default; the visitor can switch them off (WCAG 2.1.4). */
  readonly hasLetterKeys: boolean;
  /** The colours of the page. A change is kept for the visitor's other pages too. */
  readonly theme: Theme;
  /** The code language that the visitor chose on this page, and the one that the address named then. */
  readonly codeLanguage: { readonly language: string; readonly linked: string | null } | null;
  /** Whose prices are shown; null for those of the account. */
  readonly pricesOf: PriceList | null;
  /** The live region's text. The count makes the same text announced again. */
  readonly announcement: { readonly text: string; readonly count: number };
}

const forgotten = {
  authorization: null,
  secrets: {},
  sending: {},
  submissions: {},
  heldBack: null,
  revealed: null,
  lookedUp: {},
  retries: {},
} as const;

const savedLetterKeys = savedValue("browser", "top-up-sandbox:shortcuts", z.enum(["on", "off"]));

/** The page's own store, one per page. Starts with what this browser has saved and keeps that up to date. */
export function newSession(settings: Pick<Settings, "id" | "key" | "op" | "body" | "theme" | "embed"> = noSettings) {
  const { key } = settings;
  const store = storeNameOf(settings);
  const saved = {
    drafts: savedValue("tab", `${store}:drafts`, StoredDrafts),
    lookedUp: savedValue("tab", `${store}:looked-up`, z.record(z.string(), z.number())),
    retries: savedValue("tab", `${store}:retries`, z.record(z.string(), z.string())),
  };
  const { drafts, authorization } = draftsIn(saved.drafts.read());
  const session = createStore<Session>(() => ({
    ...forgotten,
    drafts: withPresetBody(drafts, settings),
    authorization: authorization ?? (key && { kind: key }),
    pane: "request",
    requestTab: "input",
    responseTabs: {},
    lookedUp: saved.lookedUp.read() ?? forgotten.lookedUp,
    retries: saved.retries.read() ?? forgotten.retries,
    dialog: null,
    undo: null,
    hasLetterKeys: savedLetterKeys.read() !== "off",
    theme: openingTheme(settings),
    codeLanguage: null,
    pricesOf: null,
    announcement: { text: "", count: 0 },
  }));
  session.subscribe((now, before) => {
    // When a call is sent, too: after a reload its retry has the same Idempotency-Key, edited or not.
    if (now.drafts !== before.drafts || now.authorization !== before.authorization || now.sending !== before.sending) {
      saved.drafts.write(storedOf(now));
    }
    if (now.lookedUp !== before.lookedUp) saved.lookedUp.write(now.lookedUp);
    if (now.retries !== before.retries) saved.retries.write(now.retries);
    if (now.hasLetterKeys !== before.hasLetterKeys) savedLetterKeys.write(now.hasLetterKeys ? "on" : "off");
    if (now.theme !== before.theme) {
      showTheme(now.theme);
      savedTheme.write(now.theme);
    }
  });
  return session;
}
export type SessionStore = ReturnType<typeof newSession>;

export function edit(session: SessionStore, operation: OperationId, change: Partial<Draft>): void {
  session.setState(({ drafts }) => ({ drafts: { ...drafts, [operation]: { ...drafts[operation], ...change } } }));
}

export const showResponseTab = (session: SessionStore, operation: OperationId, tab: ResponseTab): void =>
  session.setState(({ responseTabs }) => ({ responseTabs: { ...responseTabs, [operation]: tab } }));

/** Shows a tab of the request or the response, as an address names it. */
export function showTab(session: SessionStore, operation: OperationId, tab: Link["tab"]): void {
  if (tab === "body" || tab === "headers" || tab === "why") showResponseTab(session, operation, tab);
  if (tab === "code") session.setState({ requestTab: "code" });
  if (tab !== "form" && tab !== "json") return;
  session.setState({ requestTab: "input" });
  edit(session, operation, { view: tab });
}

/** Announces a text in the live region. */
export function announce(session: SessionStore, text: string): void {
  session.setState(({ announcement }) => ({ announcement: { text, count: announcement.count + 1 } }));
}

/** Turns every simulated failure of this tab off. */
export function clearFailures({ panel, session }: Sandbox): void {
  panel.clearFailures();
  announce(session, "Failures turned off");
}

/** Selects the key for the next requests. */
export const authorize = (session: SessionStore, authorization: Authorization): void =>
  session.setState({ authorization });

/** Keeps the value of a created key, and selects it for the next requests. */
export const authorizeBy = (session: SessionStore, { id, key }: { readonly id: string; readonly key: string }): void =>
  session.setState(({ secrets }) => ({ secrets: { ...secrets, [id]: key }, authorization: { kind: "created", id } }));

/** Removes every secret, choice and response; drafts stay. */
export const forget = (session: SessionStore): void => session.setState(forgotten);

/** What every part of the page uses: the port to the service, and the page's own store. */
export interface Sandbox {
  readonly panel: Panel;
  /** The settings read from the page's address. The base URL, if it names none, is the host's. */
  readonly settings: Settings;
  readonly host: HostSettings;
  readonly session: SessionStore;
  /** Opens a service for one run of a program, beside the visitor's; none where the page has none. */
  readonly openTrialWorld?: OpenTrialWorld | null;
}
