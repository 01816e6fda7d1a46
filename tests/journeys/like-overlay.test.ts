import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations } from "../support/accessible";
import { expect, test } from "../support/journey";
import { logIn } from "../support/talking";
import { words } from "../support/words";

const t = words("en");

test("a like is shown after its delay, or live; closing means seen", async ({ newVisitor }) => {
  const [page, emma, tom] = [
    await newVisitor({ reducedMotion: "reduce" }),
    (await newVisitor()).request,
    (await newVisitor()).request,
  ];
  const marcoId = await logIn(page.request, "blocked@demo.test");
  const likers = [
    await logIn(emma, "premium@demo.test"),
    await logIn(tom, "free@demo.test"),
  ] as const;
  const like = async (client: APIRequestContext) =>
    expect((await client.post("/api/like.php", { data: { id: marcoId } })).status()).toBe(200);
  const overlay = page.getByRole("dialog", { name: t("members:overlay.like") });

  await like(emma);
  await page.goto("/members?t=2&min_age=30");
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page).toHaveURL(/\/members\?min_age=30$/);
  await page.waitForTimeout(1_000);
  await expect(overlay).toBeHidden();
  await expect(overlay).toBeVisible();
  await expect(overlay.locator(`a[href="/likes/m/${likers[0]}"]`)).toBeVisible();
  await expectNoViolations(page, "the like overlay");
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(page).not.toHaveTitle(/^\(/);
  await page.reload({ waitUntil: "networkidle" });
  await expect(overlay).toBeHidden();

  await like(tom);
  await expect(overlay).toBeVisible();
  await overlay.getByRole("button", { name: /^Write to / }).click();
  await expect(page).toHaveURL(`/members/${likers[1]}/chat`);
  await expect(page.locator("#composer")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
});

test("nobody is taken out of a field", async ({ newVisitor }) => {
  const [page, tom] = [await newVisitor(), (await newVisitor()).request];
  const reader = await logIn(page.request, "blocker@demo.test");
  await logIn(tom, "free@demo.test");
  await page.goto("/members");
  const field = page.locator("[name=min_age]").first();
  await field.focus();
  expect((await tom.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.getByRole("dialog", { name: t("members:overlay.like") })).toBeHidden();
  await expect(field).toBeFocused();
});

test("a page left under an overlay has the keyboard at its beginning once that is closed", async ({
  newVisitor,
}) => {
  const [page, emma] = [await newVisitor(), (await newVisitor()).request];
  const reader = await logIn(page.request, "blocker@demo.test");
  await logIn(emma, "premium@demo.test");
  await page.goto("/members");
  await page.getByRole("link", { name: t("common:nav.likes") }).click();
  await expect(page).toHaveURL(/\/likes/);
  await page.locator("main a").first().focus();
  expect((await emma.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
  const overlay = page.getByRole("dialog", { name: t("members:overlay.like") });
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/members/);
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(page.locator("#content")).toBeFocused();
});
