/** Breakpoints: two columns from `tablet`, three from `desk`, request beside response from `wide`. */
export const screens = { tablet: "45rem", desk: "80rem", wide: "107.5rem" } as const;
