/**
 * The hash of the script of the frame in which a visitor's code runs, as a source of a Content-Security-Policy. The script is in
 * `web/learn/recipes/code-frame.ts`; `public/_headers` has the hash as well.
 */
export const CODE_FRAME_SOURCE = "'sha256-aKfD6f9YA+SsgWlXdhJGycoZ3gxUgtysXhJeIBNr6k0='";
