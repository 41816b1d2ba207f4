/** How a program reads the two values that change, in each language of the code. */
export const READS = {
  curl: 'curl "$BASE_URL/v1/wallet" -H "Authorization: Bearer $API_KEY"',
  node: "const { BASE_URL, API_KEY } = process.env;",
  python: 'import os\n\nBASE_URL = os.environ["BASE_URL"]\nAPI_KEY = os.environ["API_KEY"]',
  php: "$baseUrl = getenv('BASE_URL');\n$apiKey = getenv('API_KEY');",
  go: 'baseURL := os.Getenv("BASE_URL")\napiKey := os.Getenv("API_KEY")',
  ruby: 'base_url = ENV.fetch("BASE_URL")\napi_key = ENV.fetch("API_KEY")',
  java: 'var baseUrl = System.getenv("BASE_URL");\nvar apiKey = System.getenv("API_KEY");',
  csharp:
    'var baseUrl = Environment.GetEnvironmentVariable("BASE_URL");\nvar apiKey = Environment.GetEnvironmentVariable("API_KEY");',
  kotlin: 'val baseUrl = System.getenv("BASE_URL")\nval apiKey = System.getenv("API_KEY")',
} as const;
export type ReadLanguage = keyof typeof READS;
