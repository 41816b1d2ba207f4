import { helpers, type Program } from "#web/learn/recipes/recipes.ts";

/** The files that a recipe in a language imports. */
export const besideRecipe = async (language: keyof Program["code"]): Promise<Readonly<Record<string, string>>> =>
  language === "javascript" ? {} : { [helpers[language].file]: await helpers[language].load() };
