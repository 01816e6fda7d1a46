import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

// A request without a session is rejected.
test.use({ expectedErrors: [[/403 \(Forbidden\).*like\.php/], { scope: "test" }] });

test("two hearts of a list clicked at once are both stored and both undone", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
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
      if (response.url().endsWith("/api/like.php")) answered.push(response.url());
    });
    await one.click();
    await other.click();
    await expect(other).toBeFocused();
    for (const heart of [one, other]) await expect(heart).toHaveAttribute("aria-pressed", after);
    await expect.poll(() => answered.length).toBeGreaterThan(1);
    await page.reload({ waitUntil: "networkidle" });
    for (const heart of [one, other]) await expect(heart).toHaveAttribute("aria-pressed", after);
  }
});

test("a like and its undo cost one request each", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL", { waitUntil: "networkidle" });
  const list = page.getByRole("list", { name: t("members:search.results") });
  const name = String(
    await list.getByRole("button", { pressed: false }).first().getAttribute("aria-label"),
  );
  const heart = page.getByRole("button", { name, exact: true });
  // The code of likely next pages is prefetched meanwhile; none of it is a like URL.
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isOfHeart = /\/(?:un)?like\b|\.data$/.test(decodeURIComponent(pathname + search));
    if (request.resourceType() === "fetch" && isOfHeart)
      requests.push(`${request.method()} ${pathname}`);
  });
  for (const method of ["POST", "DELETE"]) {
    const answered = page.waitForResponse((answer) => answer.request().method() === method);
    await heart.click();
    await answered;
    await expect(heart).toHaveAttribute("aria-pressed", String(method === "POST"));
    await page.waitForLoadState("networkidle");
    expect(requests.splice(0)).toEqual([`${method} /api/like.php`]);
  }
});

test("a heart clicked after the session ended leads to the login and back to it", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL", { waitUntil: "networkidle" });
  const list = page.getByRole("list", { name: t("members:search.results") });
  const name = String(
    await list.getByRole("button", { pressed: false }).last().getAttribute("aria-label"),
  );
  await page.context().clearCookies({ name: "auth.session" });
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmembers.*&ended=yes$/);
  await page.fill("[name=email]", "blocker@demo.test");
  await page.fill("[name=password]", "demo-password");
  await page.getByRole("button", { name: t("join:login.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/members\?gender=both&country=NL#m-/);
  const heart = page.getByRole("button", { name, exact: true });
  await expect(heart).toBeInViewport();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a card opens client-side, and is prefetched on hover", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
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
