import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { reasonOf } from "#web/client/reason-of.ts";
import { stateLink } from "#web/client/state-link.ts";

/** The link, or why there is none; both null while it is being created. */
interface Made {
  readonly link: string | null;
  readonly failure: string | null;
}

/** The link to the page on screen with the current state. */
export function useStateLink(): Made {
  const sandbox = useSandbox();
  const stateView = useStateView((now) => now);
  const drafts = useSession((now) => now.drafts);
  const [location] = useLocation();
  const [place = "/"] = location.split("?", 1);
  const [made, setMade] = useState<Made>({ link: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed when the state or the drafts change.
  useEffect(() => {
    let isAwaited = true;
    stateLink(sandbox, place).then(
      (link) => isAwaited && setMade({ link, failure: null }),
      (error) => isAwaited && setMade({ link: null, failure: reasonOf(error) }),
    );
    return () => {
      isAwaited = false;
    };
  }, [sandbox, place, stateView, drafts]);
  return made;
}
