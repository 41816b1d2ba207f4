import * as z from "zod/mini";

/** The id of one answer, new on every answer, replays included. */
export const RequestId = z.string().check(z.regex(/^req_[0-9A-Za-z]{20}$/));
