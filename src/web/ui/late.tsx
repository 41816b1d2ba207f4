import { type ComponentType, lazy } from "react";
import { Callout } from "./callout.tsx";

function NotLoaded() {
  return (
    <div role="alert">
      <Callout look="void">
        <p>This part of the page could not be loaded. Check the connection, then reload the page.</p>
      </Callout>
    </div>
  );
}

/** A part of the page that is loaded after the first call can be sent. Where it cannot be had, the rest stays. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(
    (): Promise<{ default: ComponentType<Props> }> =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: NotLoaded }),
      ),
  );
