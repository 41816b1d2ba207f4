import { type RefObject, useEffect, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { fieldAt, useFieldAsked } from "#web/client/react/focus-field.ts";
import { useDraft } from "#web/client/react/use-draft.ts";

/** Shows and focuses a requested field: in the form, or in the JSON if the form has no such field. */
export function useShownField(form: RefObject<HTMLElement | null>): void {
  const { session } = useSandbox();
  const [{ view }, change] = useDraft();
  const [wanted, setWanted] = useState<string | null>(null);
  useFieldAsked((place) => {
    session.setState({ requestTab: "input" });
    if (view !== "form") change({ view: "form" });
    setWanted(place);
  });
  useEffect(() => {
    if (wanted === null || !form.current) return;
    const whole = form.current.querySelector<HTMLElement>('[data-pointer="#"]');
    const field = fieldAt(form.current, wanted) ?? whole;
    field?.focus();
    if (field || view === "json") setWanted(null);
    else change({ view: "json" });
  }, [wanted, view, form, change]);
}
