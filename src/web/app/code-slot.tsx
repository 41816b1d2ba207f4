import { lazyPart } from "#web/ui/lazy-part.tsx";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";

const CodePanel = lazyPart(() => import("#web/console/code/code-panel.tsx").then((part) => part.CodePanel));

/** The request as code. The panel is loaded when it is first opened. */
export function Code() {
  return (
    <WhenLoaded>
      <CodePanel />
    </WhenLoaded>
  );
}
