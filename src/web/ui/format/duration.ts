import { numberText } from "./number-text.ts";

/** A length of time, from milliseconds: "12 ms", "3.3 s", "4 min 10 s", "24 h 1 min". Cut, not rounded up to what has not passed. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${numberText(milliseconds)} ms`;
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${Math.floor(milliseconds / 100) / 10} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
