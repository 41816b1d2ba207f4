import { type HTMLAttributes, type Ref, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** Where the sandbox is; the build writes it in. */
declare const PLAYGROUND: string;

type Hear = (event: CustomEvent) => void;

interface EmbedAttributes extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLElement>;
  readonly op?: string;
  readonly theme?: string;
  readonly "api-key"?: string;
  readonly "ontopup-ready"?: Hear;
  readonly "ontopup-request"?: Hear;
  readonly "ontopup-response"?: Hear;
  readonly "ontopup-order-updated"?: Hear;
  readonly "ontopup-wallet-changed"?: Hear;
  readonly "ontopup-reset"?: Hear;
  readonly "ontopup-error"?: Hear;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "topup-sandbox": EmbedAttributes;
    }
  }
}

/** What the story reads: every event, as React handed it over. */
const heard: unknown[] = [];
Object.assign(window, { heard });
const hear: Hear = ({ target, type, detail }) => heard.push([(target as Element).id, type, detail]);

const listeners = {
  "ontopup-ready": hear,
  "ontopup-request": hear,
  "ontopup-response": hear,
  "ontopup-order-updated": hear,
  "ontopup-wallet-changed": hear,
  "ontopup-reset": hear,
  "ontopup-error": hear,
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
