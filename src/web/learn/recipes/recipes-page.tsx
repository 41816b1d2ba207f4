import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPagePath, recipePath } from "#web/client/routes.ts";
import { Panes } from "#web/learn/panes.tsx";
import { RecipeCard } from "./recipe-card.tsx";
import { type Recipe, recipes } from "./recipes.ts";

const GROUPS = [{ entries: recipes.map(({ id, title }) => ({ path: recipePath(id), title })) }];

/** Code that runs in the page, and what happens when it does. Without an id, or with an unknown one, the first recipe. */
export function RecipesPage({ id = null }: { readonly id?: string | null }) {
  const found = recipes.find((recipe) => recipe.id === id);
  const recipe = found ?? (recipes[0] as Recipe);
  return (
    <>
      {id !== null && !found && (
        <p>
          There is no recipe of this name. <TextLink href={adminPagePath("recipes")}>All recipes</TextLink>
        </p>
      )}
      <Panes page="recipes" one="Recipe" groups={GROUPS} chosen={recipePath(recipe.id)}>
        <RecipeCard key={recipe.id} recipe={recipe} />
      </Panes>
    </>
  );
}
