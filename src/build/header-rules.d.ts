/** What a static host sends with each path, by a `_headers` file: of one name, the last rule that fits holds. */
export declare function headersOf(file: URL): (path: string) => Readonly<Record<string, string>>;
