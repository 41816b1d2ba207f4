import { CodePanel } from "#web/console/code/code-panel.tsx";
import { BodyEditor } from "./body-editor.tsx";
import { HeadersEditor } from "./headers-editor.tsx";

/** What the tabs of a request show, but for its parameters. */
export function RequestInput({ tab }: { readonly tab: "form" | "json" | "headers" | "code" }) {
  if (tab === "headers") return <HeadersEditor />;
  if (tab === "code") return <CodePanel />;
  return <BodyEditor />;
}
