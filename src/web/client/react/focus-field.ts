import { useEffect, useEffectEvent } from "react";

const ASKED = "sandbox:focus-field";

/** Focuses the field for a JSON pointer (`#/qty`) or a query parameter name, in whichever view is open. */
export function focusField(place: string): void {
  document.dispatchEvent(new CustomEvent(ASKED, { detail: place }));
}

/** Calls back when a field is to be focused. For the component that shows the fields. */
export function useFieldAsked(show: (place: string) => void): void {
  const asked = useEffectEvent((event: Event) => show(String((event as CustomEvent).detail)));
  useEffect(() => {
    const listen = (event: Event) => asked(event);
    document.addEventListener(ASKED, listen);
    return () => document.removeEventListener(ASKED, listen);
  }, []);
}

/** The field at a pointer, else the first one inside it, else the nearest one around it. */
export function fieldAt(root: ParentNode, place: string): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>("[data-pointer]")];
  const at = (wanted: (pointer: string) => boolean) => fields.find(({ dataset }) => wanted(dataset.pointer ?? ""));
  const around = fields
    .filter(({ dataset: { pointer = "" } }) => pointer !== "#" && place.startsWith(`${pointer}/`))
    .toSorted((one, other) => (other.dataset.pointer ?? "").length - (one.dataset.pointer ?? "").length);
  return at((pointer) => pointer === place) ?? at((pointer) => pointer.startsWith(`${place}/`)) ?? around[0] ?? null;
}
