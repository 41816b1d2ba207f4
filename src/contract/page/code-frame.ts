/**
 * The hash of the script of the frame in which a visitor's code runs, as a source of a Content-Security-Policy. The script is in
 * `web/learn/recipes/code-frame.ts`; `public/_headers` has the hash as well.
 */
export const CODE_FRAME_SOURCE = "'sha256-eQM8sXSUrhq0++l4nguB9jUPwSvQFA5P9AXh4Luiy1o='";
