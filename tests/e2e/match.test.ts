import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const [EMMA, MARCO, TOM] = ["premium@demo.test", "blocked@demo.test", "free@demo.test"] as const;

test("a member who completes a match sees both photos once", async ({ newVisitor, newClient }) => {
  const page = await newVisitor({ reducedMotion: "reduce", viewport: PHONE });
  const his = await newClient();
  const marco = await logInClient(page.request, MARCO);
  const emma = await logInClient(his, EMMA);
  const match = page.getByRole("dialog", { name: t("members:overlay.match") });
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await page.request.delete("/api/like.php", { data: { id: emma } });
    await his.delete("/api/like.php", { data: { id: marco } });
    expect((await his.post("/api/like.php", { data: { id: marco } })).status()).toBe(200);
    await page.goto(`/likes/m/${emma}`); // marks it as seen, so that no overlay opens
    await page.getByRole("button", { name: t("members:like.like", { name: "Emma" }) }).click();
    await expect(match).toBeVisible();
    await expect(match.getByRole("img", { name: t("chat:log.you") })).toBeVisible();
    await expect(match.getByRole("link", { name: "Emma", exact: true })).toBeVisible();
    await expectNoViolations(page, "a match, by the one who made it", [size]);
    await page.keyboard.press("Escape");
    await expect(match).toBeHidden();
    await page.goto("/members");
    await page.waitForLoadState("networkidle");
    await expect(match).toBeHidden();
    await page.goto(`/members/${emma}?matched=yes`);
    await match.getByRole("link", { name: t("profile:page.write", { name: "Emma" }) }).click();
    await expect(page).toHaveURL(/\/chats?\/|\/chat$/);
    await expect(page.locator("#conversation h1")).toHaveText("Emma");
  }
});

test("without JavaScript the heart of a match leads to the match page", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const his = await newClient();
  const tom = await logInClient(page.request, TOM);
  const marco = await logInClient(his, MARCO);
  await page.request.delete("/api/like.php", { data: { id: marco } });
  await his.post("/api/like.php", { data: { id: tom } });
  const match = page.getByRole("dialog", { name: t("members:overlay.match") });
  await page.goto(`/members/${marco}?matched=yes`);
  await expect(match).toHaveCount(0);
  await page.goto(`/members/${marco}`);
  await page.getByRole("button", { name: t("members:like.like", { name: "Marco" }) }).click();
  await expect(match).toBeVisible();
  await match.getByRole("button", { name: t("common:form.close") }).click();
  await expect(match).toBeHidden();
  await page.reload();
  await match.getByRole("link", { name: t("profile:page.write", { name: "Marco" }) }).click();
  // they may have a chat already
  await expect(page.locator("#conversation h1")).toHaveText("Marco");
});
