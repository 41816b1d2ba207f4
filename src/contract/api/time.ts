import * as z from "zod/mini";

declare const milliseconds: unique symbol;
declare const span: unique symbol;
/** A point in time: whole milliseconds since 1970 UTC. */
export type Instant = number & { readonly [milliseconds]: true };
/** A length of time in whole milliseconds. */
export type Duration = number & { readonly [span]: true };

/** A time on the wire: RFC 3339, UTC, with milliseconds, such as `"2026-11-21T08:01:19.000Z"`. */
export const TimeText = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/));
export type TimeText = z.infer<typeof TimeText>;

export const instant = (value: number): Instant => Math.trunc(value) as Instant;
export const duration = (value: number): Duration => Math.trunc(value) as Duration;
export const later = (at: Instant, by: Duration): Instant => (at + by) as Instant;

/** The wire form of an instant. */
export const timeText = (at: Instant): TimeText => new Date(at).toISOString();
