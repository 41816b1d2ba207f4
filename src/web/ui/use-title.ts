import { createContext, use, useEffect } from "react";

/** The name of the page as a whole. */
export const SiteName = createContext("Top-up Sandbox");

/** Sets the document's title to a heading and the name of the page. */
export function useTitle(heading: string, site = use(SiteName)): void {
  useEffect(() => {
    document.title = `${heading} · ${site}`;
  }, [heading, site]);
}
