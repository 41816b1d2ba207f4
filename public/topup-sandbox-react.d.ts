// Types of <topup-sandbox> in TSX, for React 19. Beside topup-sandbox.d.ts.
import type { HTMLAttributes, Ref } from "react";
import type { SandboxAttributes, SandboxEvents, TopupSandboxElement } from "./topup-sandbox.js";

type SandboxListeners = {
  [Name in keyof SandboxEvents as `on${Name}`]?: (event: CustomEvent<SandboxEvents[Name]>) => void;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "topup-sandbox": Omit<HTMLAttributes<TopupSandboxElement>, keyof SandboxAttributes> &
        SandboxAttributes &
        SandboxListeners & { ref?: Ref<TopupSandboxElement> };
    }
  }
}
