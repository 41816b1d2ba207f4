import { useEffect } from "react";
import { edit } from "#web/client/store.ts";
import { useSandbox } from "./context.tsx";
import { useLink } from "./use-link.ts";
import { useOperation } from "./use-route.ts";

/** Opens the tab named by the address, once per address; the visitor may then open another. */
export function useLinkedTabs(): void {
  const { session } = useSandbox();
  const operation = useOperation();
  const { tab } = useLink();
  useEffect(() => {
    if (tab === "body" || tab === "headers" || tab === "why") session.setState({ answerTab: tab });
    if (tab === "code") session.setState({ requestTab: "code" });
    if (tab !== "form" && tab !== "json") return;
    session.setState({ requestTab: "input" });
    edit(session, operation, { view: tab });
  }, [session, operation, tab]);
}
