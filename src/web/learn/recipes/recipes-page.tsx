import { Link, useLocation } from "wouter";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPagePath, adminPages, recipePath } from "#web/client/routes.ts";
import { SelectField } from "#web/ui/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { RecipeCard } from "./recipe-card.tsx";
import { type Recipe, recipes } from "./recipes.ts";

/** Every recipe as a link; in a narrow page as a list to choose from. */
function Choice({ chosen }: { readonly chosen: Recipe }) {
  const [, navigate] = useLocation();
  return (
    <>
      <nav aria-label="Recipes" className="max-tablet:hidden">
        <ul className="grid grid-cols-2 gap-x-4 desk:grid-cols-3">
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <Link
                href={recipePath(recipe.id)}
                aria-current={recipe === chosen ? "page" : undefined}
                className="flex min-h-9 items-center border-s-3 border-transparent ps-2.5 hover:bg-hover aria-[current]:border-carbon aria-[current]:bg-paper aria-[current]:font-bold"
              >
                <span>
                  <Prose>{recipe.title}</Prose>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label="Recipe"
        options={recipes.map(({ id, title }) => ({ value: id, label: title }))}
        chosen={chosen.id}
        onChoose={(id) => navigate(recipePath(id))}
        className="tablet:hidden"
      />
    </>
  );
}

/** Code that runs in the page, and what happens when it does. Without an id, or with an unknown one, the first recipe. */
export function RecipesPage({ id = null }: { readonly id?: string | null }) {
  const found = recipes.find((recipe) => recipe.id === id);
  const recipe = found ?? (recipes[0] as Recipe);
  return (
    <>
      <PageHead heading={adminPages.recipes.name}>{adminPages.recipes.purpose}</PageHead>
      {id !== null && !found && (
        <p>
          There is no recipe of this name. <TextLink href={adminPagePath("recipes")}>All recipes</TextLink>
        </p>
      )}
      <Choice chosen={recipe} />
      <RecipeCard key={recipe.id} recipe={recipe} />
    </>
  );
}
