import type { Exchange } from "#contract/panel/panel.ts";
import { lineIn } from "./header-line.ts";

/** The value of a response header, or null. */
export const answerHeader = ({ answer }: Exchange, name: string): string | null => lineIn(answer.headers, name);

/** The value of a request header, or null. */
export const requestHeader = ({ request }: Exchange, name: string): string | null => lineIn(request.headers, name);

export const isReplay = (exchange: Exchange): boolean => answerHeader(exchange, "Idempotent-Replayed") === "true";

export const isRefused = ({ answer }: Exchange): boolean => answer.status >= 400;
