import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { type Hideable, THEMES } from "#contract/page/settings.ts";
import { newUuid } from "#web/client/draft.ts";
import { referenceTo } from "#web/client/link.ts";
import { copyRefused } from "#web/client/react/use-copy.ts";
import { requestNow } from "#web/client/request.ts";
import { STAGE_ADDRESS } from "#web/client/routes.ts";
import { announce, authorize, clearFailures, edit, openLog, type Sandbox, type Session } from "#web/client/store.ts";
import { curl } from "#web/console/code/curl.ts";
import { codeError, keylessOf } from "#web/console/code/keyless-request.ts";
import { linkedBase } from "#web/console/code/use-code.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { submitRequest } from "#web/ui/send-button.tsx";
import { keyWords } from "#web/ui/shortcut-keys.tsx";
import type { Entry, PaletteContext } from "./entry.ts";
import type { IconName } from "./palette-icon.tsx";

/** Copies the request that Send would send as a curl command, and resolves to what to tell. */
async function copyAsCurl(sandbox: Sandbox, operation: OperationId): Promise<string> {
  const request = keylessOf(requestNow(sandbox, operation), sandbox.settings.base_url);
  const error = codeError(request);
  if (error !== null) return error;
  const isCopied = await copyText(curl(request));
  const base = linkedBase(sandbox);
  const target = base === null ? "" : ` It calls ${base}, set by this page's address.`;
  return isCopied ? `Copied as cURL.${target}` : copyRefused("Copy the code of the request by hand.");
}

type ActionEntry = Omit<Entry, "id" | "group" | "lead">;

const entry = (id: string, icon: IconName, action: ActionEntry): Entry => ({
  id: `action.${id}`,
  group: "Actions",
  lead: { icon },
  ...action,
});

const opens = (dialog: Session["dialog"]) =>
  ({ kind: "do", act: ({ session }: Sandbox) => session.setState({ dialog }) }) as const;

const pasteCurl = entry("paste_curl", "paste", {
  name: "Paste a cURL command",
  remark: "into the request",
  keywords: "import shell terminal postman",
  effect: opens("curl"),
});

/** What can be done with the request of an operation; Send only while the request is on screen. */
function requestActions(here: OperationId, hasRequest: boolean): readonly Entry[] {
  const { body, summary }: Operation = operations[here];
  const send = entry("send", "send", {
    name: "Send the request",
    remark: summary,
    shortcut: keyWords("Enter"),
    effect: { kind: "do", act: submitRequest },
  });
  const regenerate = entry("regenerate", "refresh", {
    name: "Regenerate Idempotency-Key",
    remark: summary,
    keywords: "new",
    effect: {
      kind: "do",
      act: ({ session }) => {
        edit(session, here, { idempotencyKey: newUuid() });
        announce(session, "New Idempotency-Key");
      },
    },
  });
  return [
    ...(hasRequest ? [send] : []),
    entry("curl", "copy", {
      name: "Copy as cURL",
      remark: summary,
      keywords: "code command shell terminal",
      effect: { kind: "tell", words: (sandbox) => copyAsCurl(sandbox, here) },
    }),
    pasteCurl,
    ...(body ? [regenerate] : []),
    entry("use_sample_key", "key", {
      name: "Use the sample key",
      keywords: "api authorization",
      effect: {
        kind: "do",
        act: ({ session }) => {
          authorize(session, { kind: "console" });
          announce(session, "Sample key selected");
        },
      },
    }),
    entry("use_no_key", "key", {
      name: "Use no key",
      remark: "retail prices",
      keywords: "api authorization anonymous",
      effect: {
        kind: "do",
        act: ({ session }) => {
          authorize(session, { kind: "none" });
          announce(session, "No key selected");
        },
      },
    }),
    entry("reference", "page", {
      name: "Open the reference",
      remark: summary,
      keywords: "docs documentation spec",
      effect: { kind: "go", to: referenceTo(here, "request") },
    }),
  ];
}

const themeActions: readonly Entry[] = THEMES.map((theme) =>
  entry(`theme.${theme}`, theme, {
    name: `${theme.charAt(0).toUpperCase()}${theme.slice(1)} theme`,
    keywords: "mode colours colors appearance",
    effect: { kind: "do", act: ({ session }) => session.setState({ theme }) },
  }),
);

const pageActions: readonly Entry[] = [
  entry("reset", "refresh", {
    name: "Reset the sandbox",
    remark: "you can undo it",
    keywords: "clear delete start over",
    effect: opens("reset"),
  }),
  entry("share", "share", {
    name: "Share the state",
    remark: "a link without API keys",
    keywords: "copy url",
    effect: opens("share"),
  }),
  entry("present", "play", {
    name: "3-minute demo",
    remark: "in a store of its own",
    keywords: "present stage presenter slides",
    effect: { kind: "do", act: () => window.location.assign(STAGE_ADDRESS) },
  }),
  ...themeActions,
  entry("clear_failures", "off", {
    name: "Turn off failures",
    keywords: "simulated failures network",
    effect: { kind: "do", act: clearFailures },
  }),
  entry("log", "log", {
    name: "Open the Log",
    keywords: "requests history exchanges",
    effect: { kind: "do", act: ({ session }) => openLog(session) },
  }),
  entry("about", "about", {
    name: "About this sandbox",
    keywords: "spec assumptions help info",
    effect: opens("about"),
  }),
  entry("show_shortcuts", "shortcuts", {
    name: "Keyboard shortcuts",
    keywords: "keys help",
    shortcut: "?",
    effect: opens("shortcuts"),
  }),
];

/** The actions that lead to a part of the page which its address may hide. */
const actionOf: Readonly<Partial<Record<Hideable, string>>> = { code: "action.curl", log: "action.log" };

/** What the palette can do, without the parts that are hidden and what has no room. */
export function actionEntries({ operation, hasRequest, hasStage, hide }: PaletteContext): readonly Entry[] {
  const hidden = [...hide.map((part) => actionOf[part]), ...(hasStage ? [] : ["action.present"])];
  return [...requestActions(operation, hasRequest), ...pageActions].filter(({ id }) => !hidden.includes(id));
}
