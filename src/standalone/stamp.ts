/** What the build writes into the file: the version of the sandbox, and a hash of the file itself. */
export const VERSION = "{version}";
export const BUILD = "{build}";

export const RELEASE = `${VERSION} (build ${BUILD})`;

/** The name of the file, with its version and its build. */
export const TITLE = `Top-up Sandbox ${RELEASE}`;

/** What the sandbox is, for those who read the file or its output first. */
export const ABOUT = "Sample data. Follows the spec; where it is silent, marked assumptions.";
