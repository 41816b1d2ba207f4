/** The size of a text in UTF-8, in bytes. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
