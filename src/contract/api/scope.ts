import * as z from "zod/mini";
import { documented } from "./note.ts";

/** The scopes a key may hold. The API spec names only these two. */
export const SCOPES = ["orders:write", "wallet:read"] as const;

export const Scope = documented(
  z.enum(SCOPES),
  "A permission: orders:write to place and read orders, wallet:read to read the balance.",
);
export type Scope = z.infer<typeof Scope>;
