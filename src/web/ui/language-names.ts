/** The code languages by id, as spelled in addresses, with their names. */
export const LANGUAGE_NAMES = {
  curl: "cURL",
  javascript: "JavaScript",
  node: "Node.js",
  python: "Python",
  php: "PHP",
  go: "Go",
  ruby: "Ruby",
  java: "Java",
  csharp: "C#",
  kotlin: "Kotlin",
} as const;
