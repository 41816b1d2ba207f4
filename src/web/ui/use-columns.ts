import { useMedia } from "./use-media.ts";

/** Breakpoints: two columns from `tablet`, three from `desk`, request beside response from `wide`. */
export const screens = { tablet: "45rem", desk: "80rem", wide: "107.5rem" } as const;

const isAtLeast = (width: string) => window.matchMedia(`(min-width: ${width})`);

/** How many columns fit now. */
export const columnsNow = (): 1 | 2 | 3 =>
  isAtLeast(screens.desk).matches ? 3 : isAtLeast(screens.tablet).matches ? 2 : 1;

/** How many columns fit. Only for parts that must exist once, such as Send; CSS moves all others. */
export function useColumns(): 1 | 2 | 3 {
  const isTablet = useMedia(`(min-width: ${screens.tablet})`);
  return useMedia(`(min-width: ${screens.desk})`) ? 3 : isTablet ? 2 : 1;
}
