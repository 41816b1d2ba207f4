/** The icons of entries, drawn as lines of 16 × 16; decorative, because the title follows. */
export const ICONS = {
  about: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 5.5V11M8 4.75v.5",
  copy: "M6 6h7.5v7.5H6zm4.5 0V2.5h-8v8H6",
  field: "M6 2.5c-3 0-1 5.5-3.5 5.5C5 8 3 13.5 6 13.5m4-11c3 0 1 5.5 3.5 5.5C11 8 13 13.5 10 13.5",
  item: "M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8zM5.5 5v1",
  key: "M5 8a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 0 0 5 8zm2 .7L13.2 2.5M10.5 5.2l2 2",
  log: "M2.5 4h11M2.5 8h11m-11 4h7",
  off: "M5 3.8a5.5 5.5 0 1 0 6 0M8 1.5V7",
  order: "M3.5 13.5v-11h9v11l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1zm2-8h5m-5 3h5",
  page: "M2.5 3h11v10h-11zm0 3h11",
  paste: "M6 3.5H3.5v10h9v-10H10M6 2h4v3H6z",
  play: "M4.5 3 12 8l-7.5 5z",
  question: "M5.5 5.5c0-3.5 5-3.5 5 0 0 2-2.5 2-2.5 4m0 2.25v1.25",
  refresh: "M13 8a5 5 0 1 1-1.5-3.5L13 6m0-3.5V6H9.5",
  send: "M2.5 8h10M9 4l4 4-4 4",
  share: "M8 10V2.5m-3 3 3-3 3 3M3 8.5v5h10v-5",
  shortcuts: "M1.5 4h13v8h-13zm3 2.5h1m2 0h1m2 0h1M5 9.5h6",
  system: "M1.5 3h13v8h-13zm4 10.5h5",
  light: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm0-4v1.5m0 11V15M1 8h1.5m11 0H15M3 3l1 1m8 8 1 1m0-10-1 1m-8 8-1 1",
  dark: "M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z",
} as const;
export type IconName = keyof typeof ICONS;

export const isIcon = (lead: string): lead is IconName => lead in ICONS;
