import { useRef, useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-button.tsx";
import { CopyIcon, DownIcon } from "#web/ui/icons.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { CodeBody, LANGUAGES } from "./code-panel.tsx";
import { languages } from "./languages.ts";
import { useCode, useLanguage } from "./use-code.ts";

const DENSE = "tablet:min-h-7 tablet:px-2 text-small";

/** Copies the request on screen as cURL, whichever language is shown. If that fails, shows the code of that language. */
export function CopyAsCurl() {
  const { session } = useSandbox();
  const { code, error } = useCode("curl");
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (code === null) {
      announce(session, error ?? "The cURL code is still loading. Try again");
      return;
    }
    const isCopied = await copyText(code);
    setCopied(isCopied ? code : null);
    announce(session, isCopied ? "Copied as cURL" : "The browser refused to copy. Select the code and copy it by hand");
    if (!isCopied) session.setState({ requestTab: "code" });
  };
  return (
    <Button className={`ms-auto shrink-0 ${DENSE}`} onClick={() => void copy()}>
      <CopyIcon />
      {/* Both labels take the same room, so that the button does not change its width. */}
      <span className="grid">
        <span className={`col-start-1 row-start-1 ${copied !== null && copied === code ? "invisible" : ""}`}>
          Copy as cURL
        </span>
        {copied !== null && copied === code && <span className="col-start-1 row-start-1">Copied</span>}
      </span>
    </Button>
  );
}

/** From this height on the code is shown without a press. */
const TALL = "(min-height: 840px)";

/**
 * The code of the request at the foot of its pane. In a low window only its header, until the visitor or the address
 * opens the code.
 */
export function CodeDock() {
  const { session } = useSandbox();
  const [language, choose] = useLanguage();
  const shown = useCode(language);
  const text = useRef<HTMLPreElement>(null);
  const isTall = useMedia(TALL);
  const isRequested = useSession(({ requestTab }) => requestTab === "code");
  // The Log below takes its height from the bench.
  const isLogBelow = useSession(({ log, logDock }) => log.isOpen && logDock === "below");
  const isOpen = (isTall && !isLogBelow) || isRequested;
  const { label } = languages[language];
  return (
    <section aria-label="Code" className="shrink-0 rounded-bl-card border-t border-hairline bg-well">
      <div className="flex min-h-10 items-center gap-1 px-2">
        <span className="relative inline-flex items-center">
          <select
            aria-label="Language"
            value={language}
            onChange={({ target }) => choose(target.value as typeof language)}
            className="field-sizing-content min-h-7 appearance-none rounded bg-transparent ps-2 pe-7 text-small font-semibold hover:bg-hover forced-colors:border"
          >
            {LANGUAGES.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <span aria-hidden className="pointer-events-none absolute end-2">
            <DownIcon />
          </span>
        </span>
        {!isTall && (
          <Button
            className={DENSE}
            aria-expanded={isOpen}
            onClick={() => session.setState({ requestTab: isRequested ? "input" : "code" })}
          >
            {isOpen ? "Hide code" : "Show code"}
          </Button>
        )}
        {language !== "curl" && shown.code !== null && isOpen && (
          <CopyCode code={shown.code} name={`Copy the ${label} code`} text={text} />
        )}
        <CopyAsCurl />
      </div>
      {isOpen && (
        // Of one height for an operation, whatever the language and while its code is loading.
        <div
          className={`${shown.request.body === null ? "h-28" : "h-44"} flex flex-col gap-1.5 overflow-y-auto px-4 pb-3 [&_section]:shrink-0 [&_section]:border-0 [&_section_pre]:p-0`}
        >
          <CodeBody language={language} shown={shown} text={text} />
        </div>
      )}
    </section>
  );
}
