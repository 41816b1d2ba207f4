import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mount, narrowScreen } from "#testing/mount.tsx";
import { RecipesPage } from "./recipes-page.tsx";

// What runs a recipe is a browser's: its stories are in e2e.
const card = async (name = "First order") => within(await screen.findByRole("region", { name }));
const editor = async () => (await card()).findByRole("textbox", { name: "Code: First order" });

const keep = (text: unknown) =>
  sessionStorage.setItem("top-up-sandbox:recipes", JSON.stringify({ "first-order": text }));

test("a recipe has what it shows, and its text in three languages, of which the page runs one", async () => {
  const { choose } = mount(<RecipesPage id="safe-retry" />, { at: "/recipes/safe-retry" });
  const recipe = await card("Safe retry");
  expect(recipe.getByRole("combobox", { name: "Recipe" })).toHaveProperty("value", "safe-retry");
  recipe.getByText(/^Place one order while the network loses a request and a response\./);
  await recipe.findByRole("button", { name: "Run" });
  await choose("Language", "Python");
  expect((await recipe.findByRole("region", { name: "Code in Python" })).textContent).toContain("from topup import");
  expect(recipe.getByRole("region", { name: "topup.py" }).textContent).toContain("import requests");
  await choose("Language", "PHP");
  expect((await recipe.findByRole("region", { name: "Code in PHP" })).textContent).toContain("<?php");
  expect(recipe.queryByRole("button", { name: "Run" })).toBeNull();
});

test("a changed text of a recipe stays until the original is restored", async () => {
  keep("console.log(1);");
  const { press } = mount(<RecipesPage />);
  expect((await editor()).textContent).toContain("console.log(1);");
  await press("Restore the original");
  expect((await editor()).textContent).toContain("process.env");
  expect(screen.queryByRole("button", { name: "Restore the original" })).toBeNull();
  expect(sessionStorage.getItem("top-up-sandbox:recipes")).toBe("{}");
});

test("another recipe is chosen in the list, and has an address", async () => {
  const { choose, address } = mount(<RecipesPage />);
  await editor();
  await choose("Recipe", "Every page");
  expect(address()).toBe("/recipes/every-page");
});

test("in a narrow page code and result are tabs, and what is pressed leads to its result", async () => {
  narrowScreen();
  const { press, user } = mount(<RecipesPage />);
  await editor();
  expect(screen.queryByRole("log")).toBeNull();
  await press("Run");
  screen.getByRole("tab", { name: "Result", selected: true });
  screen.getByRole("log", { name: "Output" });
  await user.click(screen.getByRole("tab", { name: "Code" }));
  await editor();
});

test("stored texts of recipes are ignored if they are no texts, and an unknown recipe is the first one", async () => {
  keep({ code: 1 });
  mount(<RecipesPage id="nothing" />);
  expect((await editor()).textContent).toContain("process.env");
  expect(screen.getByText(/There is no recipe of this name\./)).toBeTruthy();
});
