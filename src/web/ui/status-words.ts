import { looks } from "./callout.tsx";

const WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The reason phrase of a status (RFC 9110, section 15); empty for a status the API does not use. */
export const statusWords = (status: number): string => WORDS[status] ?? "";

/** The colours of a status, by its class. */
export function statusLook(status: number): string {
  if (status < 400) return looks.delivered;
  if (status < 500) return looks.void;
  return looks.processing;
}
