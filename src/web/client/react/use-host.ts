import { createContext, use } from "react";
import type { HostSettings } from "#contract/page/host.ts";
import { builtHost } from "#web/client/host.ts";

export const HostContext = createContext(builtHost);

/** What the host of the sandbox has set: names and addresses of the provider. */
export const useHost = (): HostSettings => use(HostContext);
