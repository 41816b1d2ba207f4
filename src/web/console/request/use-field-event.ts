import { type RefObject, useEffect, useEffectEvent } from "react";

/** Listens to an event of a field that another component renders. */
export function useFieldEvent<Name extends keyof HTMLElementEventMap>(
  field: RefObject<HTMLTextAreaElement | null>,
  name: Name,
  hear: (event: HTMLElementEventMap[Name], field: HTMLTextAreaElement) => void,
): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const listen = (event: HTMLElementEventMap[Name]) => current && newest(event, current);
    current?.addEventListener(name, listen);
    return () => current?.removeEventListener(name, listen);
  }, [field, name]);
}
