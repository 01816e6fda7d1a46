import type { Page } from "@playwright/test";
import { EMMA, logInClient, MARCO, waitForSocket } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** The number of unread messages and new likes in the title, which equals the app's badge. */
const countIn = async (page: Page) => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0);

/** Two tabs of one browser, each with an open socket. */
async function twoTabs(first: Page, paths: [string, string]): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [first, await first.context().newPage()];
  for (const [n, path] of paths.entries()) {
    const line = waitForSocket(tabs[n] as Page);
    await (tabs[n] as Page).goto(path);
    await line;
  }
  return tabs;
}

const card = (page: Page, id: string) => page.locator(`main li:has(a[href$="/m/${id}"])`);
const likeRow = (page: Page, id: string) => page.locator(`main li:has(a[href^="/members/${id}"])`);

test("like, unlike, match and profile view are live in other tabs and for the other member", async ({
  newVisitor,
}) => {
  const calm = { reducedMotion: "reduce" } as const;
  const hers = await newVisitor(calm);
  const his = await newVisitor(calm);
  const emma = await logInClient(hers.request, EMMA);
  const marco = await logInClient(his.request, MARCO);
  await hers.request.delete("/api/like.php", { data: { id: marco } });
  await his.request.delete("/api/like.php", { data: { id: emma } });
  for (const { request } of [hers, his]) await markLikesSeen(request);
  const [profile, list] = await twoTabs(hers, [`/members/${marco}`, "/likes/given"]);
  const [received, privacy] = await twoTabs(his, ["/likes", "/settings/privacy"]);
  const heart = profile.getByRole("button", { name: t("members:like.like", { name: "Marco" }) });
  const before = await countIn(privacy);

  await heart.click();
  await expect(likeRow(list, marco)).toBeVisible();
  await expect(card(received, emma).getByText(t("members:likes.new"))).toBeVisible();
  // The open list of likes ends their count in every tab (R540).
  for (const page of [received, privacy]) await expect.poll(() => countIn(page)).toBe(before);
  const overlay = received.getByRole("dialog");
  await expect(overlay.getByRole("heading", { name: t("members:overlay.like") })).toBeVisible();

  // Undone in her other tab: removed from both of his pages, and from the heart of the first tab.
  await list.getByRole("button", { name: t("members:like.like", { name: "Marco" }) }).click();
  await expect(likeRow(list, marco)).toHaveCount(0);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(card(received, emma)).toHaveCount(0);
  for (const page of [received, privacy]) await expect.poll(() => countIn(page)).toBe(before);
  await received.keyboard.press("Escape");

  // Viewing it in one of his tabs marks it seen in the other; she is not notified.
  await heart.click();
  await expect(card(received, emma).getByText(t("members:likes.new"))).toBeVisible();
  await privacy.goto(`/likes/m/${emma}`);
  await expect(card(received, emma).getByText(t("members:likes.new"))).toHaveCount(0);
  for (const page of [received, privacy]) await expect.poll(() => countIn(page)).toBe(before);

  // He likes her back: both see the match, he on the profile that he has open.
  const match = { name: t("members:overlay.match") };
  await received.keyboard.press("Escape");
  await privacy.getByRole("button", { name: t("members:like.like", { name: "Emma" }) }).click();
  await expect(privacy.getByRole("dialog", match)).toBeVisible();
  await expect(card(received, emma).getByText(t("members:likes.match"))).toBeVisible();
  await expect(profile.getByRole("dialog", match)).toBeVisible();
  await profile.keyboard.press("Escape");
  await expect(profile.getByRole("dialog", match)).toBeHidden();
  await expect(profile.getByText(t("profile:page.match")).first()).toBeVisible();

  // A like that was seen is undone: no count changes, the list does.
  await privacy.keyboard.press("Escape");
  await heart.click();
  await expect(card(received, emma)).toHaveCount(0);
});

/** Marks all earlier likes as seen, so that they do not appear now. */
async function markLikesSeen(client: Page["request"]): Promise<void> {
  for (;;) {
    const answer = await client.get("/api/auto-like.php");
    if (answer.status() !== 200) return;
    await client.post("/api/auto-like.php", { data: { id: (await answer.json()).id } });
  }
}
