import type { ErrorCode } from "#contract/api/error-code.ts";
import type { Provenance } from "#contract/api/note.ts";
import type { Method } from "#contract/api/operation.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Hideable } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import type { Sandbox } from "#web/client/store.ts";
import type { IconName } from "./palette-icon.tsx";

/** The groups of the palette, in the order they are listed. */
export const GROUPS = [
  "Actions",
  "Operations",
  "Orders",
  "Items",
  "Errors",
  "Sandbox tools",
  "Fields",
  "Not covered by the API spec",
] as const;
export type Group = (typeof GROUPS)[number];

/** The effect of choosing an entry. Navigation and actions close the palette; a text keeps it open. */
type Effect =
  | { readonly kind: "go"; readonly to: string; readonly act?: (sandbox: Sandbox) => void }
  | { readonly kind: "do"; readonly act: (sandbox: Sandbox) => void }
  | { readonly kind: "tell"; readonly words: (sandbox: Sandbox) => string | Promise<string> };

/** What is drawn before an entry's name: an icon, a method or a status. */
type Lead =
  | { readonly icon: IconName }
  | { readonly method: Method }
  | { readonly status: number; readonly code: ErrorCode };

export interface Entry {
  readonly id: string;
  readonly group: Group;
  readonly lead: Lead;
  readonly name: string;
  /** Shown after the name. */
  readonly remark?: string;
  /** Further words that find it. */
  readonly keywords?: string;
  /** The keys that do the same. */
  readonly shortcut?: string;
  readonly provenance?: Provenance;
  readonly effect: Effect;
}

/** What the entries depend on. */
export interface PaletteContext extends Pick<StateView, "orders" | "catalogue"> {
  readonly operation: OperationId;
  /** Whether the operation's request is on screen. */
  readonly hasRequest: boolean;
  /** Whether the window has room for the demo. */
  readonly hasStage: boolean;
  /** The parts that the page's address hides. */
  readonly hide: readonly Hideable[];
}
