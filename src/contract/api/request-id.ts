import * as z from "zod/mini";

/** The id of one response. Every response has a new one, replays included. */
export const RequestId = z.string().check(z.regex(/^req_[0-9A-Za-z]{20}$/));
