import type { Exchange } from "#contract/panel/panel.ts";
import { headerOf } from "./http.ts";

/** The value of a response header, or null. */
export const responseHeader = ({ response }: Exchange, name: string): string | null => headerOf(response, name);

/** The value of a request header, or null. */
export const requestHeader = ({ request }: Exchange, name: string): string | null => headerOf(request, name);

export const isReplay = (exchange: Exchange): boolean => responseHeader(exchange, "Idempotent-Replayed") === "true";

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400;
