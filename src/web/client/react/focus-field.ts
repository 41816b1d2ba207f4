import { useEffect, useEffectEvent } from "react";

const ASKED = "sandbox:focus-field";

/** Leads to the field a pointer (`#/qty`) or a query parameter's name stands for, whatever view is open now. */
export function focusField(place: string): void {
  document.dispatchEvent(new CustomEvent(ASKED, { detail: place }));
}

/** Whoever shows the fields hears here that one of them is asked for. */
export function useFieldAsked(show: (place: string) => void): void {
  const asked = useEffectEvent((event: Event) => show(String((event as CustomEvent).detail)));
  useEffect(() => {
    const listen = (event: Event) => asked(event);
    document.addEventListener(ASKED, listen);
    return () => document.removeEventListener(ASKED, listen);
  }, []);
}

/** The field at a place, else the first one inside it, else the nearest one around it. */
export function fieldAt(root: ParentNode, place: string): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>("[data-pointer]")];
  const at = (wanted: (pointer: string) => boolean) => fields.find(({ dataset }) => wanted(dataset.pointer ?? ""));
  const around = fields
    .filter(({ dataset: { pointer = "" } }) => pointer !== "#" && place.startsWith(`${pointer}/`))
    .toSorted((one, other) => (other.dataset.pointer ?? "").length - (one.dataset.pointer ?? "").length);
  return at((pointer) => pointer === place) ?? at((pointer) => pointer.startsWith(`${place}/`)) ?? around[0] ?? null;
}
