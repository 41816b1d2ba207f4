import * as z from "zod/mini";
import { documented } from "./note.ts";

/** The permissions a key may hold: the only two names the interface document shows. */
export const SCOPES = ["orders:write", "wallet:read"] as const;

export const Scope = documented(
  z.enum(SCOPES),
  "A permission: orders:write places and reads orders, wallet:read reads the balance.",
);
export type Scope = z.infer<typeof Scope>;
