import type { Exchange } from "#contract/panel/panel.ts";
import { lineIn } from "./http.ts";

/** The value of a response header, or null. */
export const responseHeader = ({ response }: Exchange, name: string): string | null => lineIn(response.headers, name);

/** The value of a request header, or null. */
export const requestHeader = ({ request }: Exchange, name: string): string | null => lineIn(request.headers, name);

export const isReplay = (exchange: Exchange): boolean => responseHeader(exchange, "Idempotent-Replayed") === "true";

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400;
