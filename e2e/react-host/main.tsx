import { type HTMLAttributes, type Ref, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** Where the sandbox is; the build writes it in. */
declare const PLAYGROUND: string;

type Listener = (event: CustomEvent) => void;

interface EmbedAttributes extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>;
  readonly op?: string;
  readonly theme?: string;
  readonly "api-key"?: string;
  readonly "ontopup-ready"?: Listener;
  readonly "ontopup-request"?: Listener;
  readonly "ontopup-response"?: Listener;
  readonly "ontopup-order-updated"?: Listener;
  readonly "ontopup-wallet-changed"?: Listener;
  readonly "ontopup-reset"?: Listener;
  readonly "ontopup-error"?: Listener;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "topup-sandbox": EmbedAttributes;
    }
  }
}

/** What the story reads: every event, as React handed it over. */
const events: unknown[] = [];
Object.assign(window, { events });
const keep: Listener = ({ target, type, detail }) => events.push([(target as Element).id, type, detail]);

const listeners = {
  "ontopup-ready": keep,
  "ontopup-request": keep,
  "ontopup-response": keep,
  "ontopup-order-updated": keep,
  "ontopup-wallet-changed": keep,
  "ontopup-reset": keep,
  "ontopup-error": keep,
} as const;

function Docs() {
  const [theme, setTheme] = useState("light");
  return (
    <main>
      <script async src={`${PLAYGROUND}embed.js`} />
      <button type="button" onClick={() => setTheme("dark")}>
        Dark
      </button>
      <topup-sandbox id="a" op="placeOrder" theme={theme} {...listeners} />
      <topup-sandbox id="b" op="placeOrder" theme={theme} api-key="console" {...listeners} />
    </main>
  );
}

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <Docs />
  </StrictMode>,
);
