import type { APIRequestContext } from "@playwright/test";
import { logInClient, waitForSocket } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { openFilters } from "../support/open-filters";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const de = siteTexts("de");
test.use({ expectedErrors: [/status of 429 .*like\.php/] });

test("a like overlay appears after its delay, or live; closing it marks the like seen", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  const emma = await newClient();
  const tom = await newClient();
  const marcoId = await logInClient(page.request, "blocked@demo.test");
  const likers = [
    await logInClient(emma, "premium@demo.test"),
    await logInClient(tom, "free@demo.test"),
  ] as const;
  const like = async (client: APIRequestContext) =>
    expect((await client.post("/api/like.php", { data: { id: marcoId } })).status()).toBe(200);
  const overlay = page.getByRole("dialog", { name: t("members:overlay.like") });

  await like(emma);
  await page.clock.install();
  await page.goto("/members?t=300&min_age=30");
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page).toHaveURL(/\/members\?min_age=30$/);
  await page.clock.fastForward(200_000);
  await page.evaluate(() => fetch("/healthz")); // every request sent by then has a response
  await expect(overlay).toBeHidden();
  await page.clock.fastForward(100_000);
  await expect(overlay).toBeVisible();
  await expect(overlay.locator(`a[href="/likes/m/${likers[0]}"]`).last()).toBeVisible();
  await expectNoViolations(page, "the like overlay");
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(page).not.toHaveTitle(/^\(/);
  await page.reload({ waitUntil: "networkidle" });
  await expect(overlay).toBeHidden();

  await like(tom);
  await expect(overlay).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const box = await overlay.boundingBox();
  expect(box?.height).toBeLessThan(740 / 4);
  await overlay.locator(`a[href="/likes/m/${likers[1]}"]`).last().click();
  await expect(page).toHaveURL(`/likes/m/${likers[1]}`);
  await expect(page).not.toHaveTitle(/^\(/);
});

test("the like overlay likes back by one tap, celebrates the match and shows a refusal", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  const liker = await newClient();
  const reader = await logInClient(page.request, "german@demo.test");
  const likerId = await logInClient(liker, "free@demo.test");
  await liker.delete("/api/like.php", { data: { id: reader } });
  await page.request.delete("/api/like.php", { data: { id: likerId } });
  await markLikesSeen(page.request);
  const isListening = waitForSocket(page);
  await page.goto("/members");
  await isListening;
  expect((await liker.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
  const overlay = page.getByRole("dialog", { name: de("members:overlay.like") });
  const likeBack = overlay.getByRole("button", { name: de("members:overlay.like_back") });
  await expect(likeBack).toBeInViewport();
  const form = overlay.locator(`form[action="/members/${likerId}/like"]`);
  await expect(form.locator("[name=next]")).toHaveValue("/members");
  await page.route("**/api/like.php", (route) =>
    route.fulfill({ status: 429, json: { error: { code: "too_many_likes" } } }),
  );
  await likeBack.click();
  await expect(overlay.getByText(de("members:refusal.too_many_likes"))).toBeVisible();
  await page.unroute("**/api/like.php");
  await likeBack.click();
  const match = page.getByRole("dialog", { name: de("members:overlay.match") });
  await expect(match).toBeVisible();
  await expect(likeBack).toHaveCount(0);
  await expectNoViolations(page, "a match by liking back");
  await match.getByRole("button", { name: de("common:form.close") }).click();
  // The like is marked as seen.
  await expect
    .poll(async () => (await page.request.get("/api/auto-like.php")).status())
    .not.toBe(200);
});

/** Marks all earlier likes as seen, so that they do not appear now. */
async function markLikesSeen(client: APIRequestContext): Promise<void> {
  for (;;) {
    const answer = await client.get("/api/auto-like.php");
    if (answer.status() !== 200) return;
    await client.post("/api/auto-like.php", { data: { id: (await answer.json()).id } });
  }
}

test("the overlay takes the focus from no field", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const tom = await newClient();
  const emma = await newClient();
  const reader = await logInClient(page.request, "blocker@demo.test");
  await logInClient(tom, "free@demo.test");
  await logInClient(emma, "premium@demo.test");
  await page.goto("/members");
  await openFilters(page);
  const field = page.locator("[name=min_age]").first();
  await field.focus();
  for (const [who, title] of [
    [tom, /^\(1\) /],
    [emma, /^\(2\) /],
  ] as const) {
    expect((await who.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("dialog", { name: t("members:overlay.like") })).toBeHidden();
    await expect(field).toBeFocused();
  }
});

test("likes from before the login are counted, and counted no more once the list was opened", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const emma = await newClient();
  const reader = await logInClient(page.request, "blocker@demo.test");
  await logInClient(emma, "premium@demo.test");
  await emma.delete("/api/like.php", { data: { id: reader } });
  expect((await emma.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
  await page.goto("/members");
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await page.evaluate(() => fetch("/healthz")); // every request sent by then has a response
  await expect(page.getByRole("dialog", { name: t("members:overlay.like") })).toBeHidden();
  await page.goto("/likes");
  await expect(page.getByText(t("members:likes.new")).first()).toBeVisible();
  await page.goto("/members");
  await expect(page).not.toHaveTitle(/^\(/);
});

test("leaving a page closes the overlay and keeps the focus", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const emma = await newClient();
  const reader = await logInClient(page.request, "blocker@demo.test");
  await logInClient(emma, "premium@demo.test");
  await emma.delete("/api/like.php", { data: { id: reader } });
  await markLikesSeen(page.request);
  await page.goto("/members");
  await page.getByRole("link", { name: t("common:nav.likes") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("members:likes.title") }),
  ).toBeVisible();
  expect((await emma.post("/api/like.php", { data: { id: reader } })).status()).toBe(200);
  const overlay = page.getByRole("dialog", { name: t("members:overlay.like") });
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/members/);
  await expect(overlay).toBeHidden();
});
