import { useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useFieldErrors } from "#web/client/react/use-request.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { copyRefused, copyText } from "#web/ui/copy-button.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { CodeBody, LinkedBase, useShownCode } from "./code-panel.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { useCode } from "./use-code.ts";

const DOCK_BUTTON = "tablet:min-h-7 tablet:px-2 text-small";

/** Copies the request on screen as cURL, whichever language is shown. If that fails, shows the code of that language. */
export function CopyAsCurl() {
  const { session } = useSandbox();
  const { code, error } = useCode("curl");
  const [copied, setCopied] = useState<string | null>(null);
  const onClick = async () => {
    if (code === null) {
      announce(session, error ?? "The cURL code is still loading. Try again");
      return;
    }
    const isDone = await copyText(code);
    if (isDone) setCopied(code);
    else session.setState({ requestTab: "code" });
    announce(session, isDone ? "Copied as cURL" : copyRefused("Select the code and copy it by hand."));
  };
  const isCopied = code !== null && code === copied;
  return (
    <Button className={`ms-auto shrink-0 ${DOCK_BUTTON}`} onClick={() => void onClick()}>
      <CopyIcon />
      {/* Both labels take the same room, so that the button does not change its width. */}
      <span className="grid">
        <span className={`col-start-1 row-start-1 ${isCopied ? "invisible" : ""}`}>Copy as cURL</span>
        {isCopied && <span className="col-start-1 row-start-1">Copied</span>}
      </span>
    </Button>
  );
}

/** From this height on the code is shown without a press. */
const TALL = "(min-height: 840px)";

/**
 * The code of the request at the foot of its pane. In a low window, or while errors of fields need the room, only its header,
 * until the visitor or the address opens the code.
 */
export function CodeDock() {
  const { session } = useSandbox();
  const shown = useShownCode();
  const { language, choose } = shown;
  const hasErrors = Object.keys(useFieldErrors()).length > 0;
  const hasRoom = useMedia(TALL) && !hasErrors;
  const isRequested = useSession(({ requestTab }) => requestTab === "code");
  const isOpen = hasRoom || isRequested;
  // As high as the code where the form leaves room; at least of one height, whatever the language and while it is loading.
  const least = shown.request.body === null ? "desk:min-h-38" : "desk:min-h-66";
  return (
    <section
      aria-label="Code"
      className={`flex shrink-0 flex-col rounded-bl-card border-t border-hairline bg-well desk:shrink-[999] ${isOpen ? least : ""}`}
    >
      <div className="flex min-h-10 items-center gap-1 px-2">
        <LanguageSelect language={language} onChoose={choose} />
        {!hasRoom && (
          <Button
            className={DOCK_BUTTON}
            aria-expanded={isOpen}
            onClick={() => session.setState({ requestTab: isRequested ? "input" : "code" })}
          >
            {isOpen ? "Hide code" : "Show code"}
          </Button>
        )}
        {language === "curl" || !isOpen ? <CopyAsCurl /> : <span className="ms-auto">{shown.copy}</span>}
      </div>
      <LinkedBase className="px-4 pb-2" />
      {isOpen && (
        <ScrollBox
          label="Code and what it needs"
          className="flex max-h-none! min-h-0 flex-1 flex-col gap-1.5 px-4 pb-3 [&_.code-box]:shrink-0 [&_.code-box]:border-0 [&_.code-box_pre]:p-0"
        >
          <CodeBody shown={shown} />
        </ScrollBox>
      )}
    </section>
  );
}
