/** How a link or a button looks on a slip. */
export const SLIP_LINK =
  "flex min-h-11 w-fit items-center underline underline-offset-4 hover:no-underline tablet:min-h-6";
