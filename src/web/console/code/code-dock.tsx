import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useFieldErrors } from "#web/client/react/use-request.ts";
import { Button } from "#web/ui/button.tsx";
import { CodePre, ScrollBox } from "#web/ui/code/code-text.tsx";
import { LanguageSelect } from "#web/ui/code/language-select.tsx";
import { CodeBody, LinkedBase, useShownCode } from "./code-panel.tsx";
import { Language } from "./languages.ts";

const DOCK_BUTTON = "tablet:min-h-7 tablet:px-2 text-small";

/** The first call as code, in one row where that has room. */
export function FirstCode() {
  const shown = useShownCode();
  return (
    <section aria-label="Code">
      <div className="flex min-h-12 items-center gap-x-2 ps-2 pe-1.25">
        <LanguageSelect languages={Language.options} {...shown} />
        <div className="min-w-0 flex-1 py-1">
          {shown.code === null ? (
            shown.error
          ) : (
            <CodePre code={shown.code} className="@max-[34rem]:*:ps-0! @max-[34rem]:*:indent-0!" />
          )}
        </div>
        {shown.copy}
      </div>
      <LinkedBase className="px-4 pb-2" />
    </section>
  );
}

interface CodeDockProps {
  /** Whether the window has room for the code without a press. */
  readonly isTall: boolean;
  /** The class of its least height while it is open. */
  readonly least: string;
}

/**
 * The code of the request at the foot of its pane. In a low window, or while errors of fields need the room, only its header,
 * until the visitor or the address opens the code.
 */
export function CodeDock({ isTall, least }: CodeDockProps) {
  const { session } = useSandbox();
  const shown = useShownCode();
  const hasErrors = Object.keys(useFieldErrors()).length > 0;
  const hasRoom = isTall && !hasErrors;
  const isRequested = useSession(({ requestTab }) => requestTab === "code");
  const isOpen = hasRoom || isRequested;
  return (
    <section
      aria-label="Code"
      className={`flex shrink-0 flex-col rounded-bl-card border-t border-hairline bg-inset desk:shrink-[999] ${isOpen ? least : ""}`}
    >
      <div className="flex min-h-10 items-center gap-1 ps-2 pe-1.25">
        <LanguageSelect languages={Language.options} {...shown} />
        {!hasRoom && (
          <Button
            className={DOCK_BUTTON}
            aria-expanded={isOpen}
            onClick={() => session.setState({ requestTab: isRequested ? "input" : "code" })}
          >
            {isOpen ? "Hide code" : "Show code"}
          </Button>
        )}
        <span className="ms-auto">{shown.copy}</span>
      </div>
      <LinkedBase className="px-4 pb-2" />
      {isOpen && (
        <ScrollBox
          label="Code and what it needs"
          className="continues flex max-h-none! min-h-0 flex-1 flex-col gap-1.5 px-4 pb-3 [&_.code-box]:shrink-0 [&_.code-box]:border-0 [&_.code-box_pre]:p-0"
        >
          <CodeBody shown={shown} />
        </ScrollBox>
      )}
    </section>
  );
}
