/** The style of a link or button on a receipt. */
export const SLIP_LINK =
  "flex min-h-11 w-fit items-center underline underline-offset-4 hover:no-underline tablet:min-h-6";
