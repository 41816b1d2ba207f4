import { helpers, type Recipe } from "#web/learn/recipes/recipes.ts";

/** The files that a recipe in a language imports. */
export const besideRecipe = async (language: keyof Recipe["code"]): Promise<Readonly<Record<string, string>>> =>
  language === "javascript" ? {} : { [helpers[language].file]: await helpers[language].load() };
