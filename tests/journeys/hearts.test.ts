import { expect, test } from "../support/journey";
import { logIn } from "../support/talking";
import { words } from "../support/words";

const t = words("en");

test("two hearts of a list pressed at once are both given, and both taken back", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logIn(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL&min_age=18&max_age=79", {
    waitUntil: "networkidle",
  });
  const hearts = page
    .getByRole("list", { name: t("members:search.results") })
    .getByRole("button", { pressed: false });
  const names = (
    await Promise.all([0, 1].map((n) => hearts.nth(n).getAttribute("aria-label")))
  ).map(String);
  const [one, other] = names.map((name) => page.getByRole("button", { name, exact: true }));
  if (!one || !other) throw new Error("no two hearts");
  for (const [before, after] of [
    ["false", "true"],
    ["true", "false"],
  ] as const) {
    for (const heart of [one, other]) await expect(heart).toHaveAttribute("aria-pressed", before);
    const answered: string[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "POST") answered.push(response.url());
    });
    await one.click();
    await other.click();
    await expect(other).toBeFocused();
    for (const heart of [one, other]) await expect(heart).toHaveAttribute("aria-pressed", after);
    await expect
      .poll(() => answered.filter((url) => /\/(un)?like\.data/.test(url)).length)
      .toBeGreaterThan(1);
    await page.reload({ waitUntil: "networkidle" });
    for (const heart of [one, other]) await expect(heart).toHaveAttribute("aria-pressed", after);
  }
});

test("a card opens in the same page, and fetches it when the pointer rests on it", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logIn(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL", { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.setAttribute("data-same", "yes"));
  const link = page.getByRole("article").getByRole("link").first();
  const path = String(await link.getAttribute("href"));
  await link.hover();
  const [profile] = path.split("?");
  await expect(page.locator(`link[rel=prefetch][href*="${profile}.data"]`)).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.locator("html[data-same]")).toHaveCount(1);
});
