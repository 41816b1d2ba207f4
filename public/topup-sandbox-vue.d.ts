// Types of <topup-sandbox> in Vue's templates, for vue-tsc and the editor. Beside topup-sandbox.d.ts.
import type { HTMLAttributes, PublicProps } from "vue";
import type { SandboxAttributes, SandboxEvents, TopupSandboxElement } from "./topup-sandbox.js";

type Camelized<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camelized<Rest>>}` : Name;

/** Vue's templates have attributes with hyphens, Vue's types have them in camel case. */
type SandboxProps = {
  [Name in keyof Omit<SandboxAttributes, "click-to-load"> as Camelized<Name>]?: SandboxAttributes[Name];
} & {
  /** Vue writes false as an attribute, which counts as true: use null. */
  clickToLoad?: true | "" | null;
};

type SandboxListeners = {
  [Name in keyof SandboxEvents as `on${Capitalize<Camelized<Name>>}`]?: (
    event: CustomEvent<SandboxEvents[Name]>,
  ) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "topup-sandbox": new () => TopupSandboxElement & {
      $props: Omit<HTMLAttributes, keyof SandboxProps> & SandboxProps & SandboxListeners & PublicProps;
    };
  }
}
