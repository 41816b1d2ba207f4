import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useStateView } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { KeyForm } from "./key-form.tsx";
import { NewKey } from "./new-key.tsx";
import { useIssueKey } from "./use-issue-key.ts";

/** Moves the focus back to the form once the key is no longer shown. */
function useFocusBack(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasShown.current && !isShown && isLost) box.current?.querySelector("input")?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return box;
}

/** Creates a key in the console, and shows its value once. */
export function CreateCard() {
  const { issue, made, failure, done } = useIssueKey();
  // A reset, here or in another tab, removes the key: then there is nothing left to copy.
  const isThere = useStateView(({ keys }) => keys.some(({ id }) => id === made?.id));
  const box = useFocusBack(made !== null && isThere);
  return (
    <Card heading="Create a key">
      <div ref={box} className="flex flex-col gap-3 px-4 pb-4">
        {made && isThere ? (
          <NewKey key={made.id} value={made.value} onDone={done} />
        ) : (
          <KeyForm onCreate={issue} failure={failure} />
        )}
        <p className="text-small text-ink2">
          Keys are generated in the console (interface document, section 2).{" "}
          <Link href={pathTo("createKey")} className="text-carbon underline underline-offset-4">
            POST /v1/keys
          </Link>{" "}
          does the same over HTTP, for scopes the calling key holds itself.
        </p>
      </div>
    </Card>
  );
}
