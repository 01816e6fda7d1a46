import type { Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const [EMMA, MARCO] = ["premium@demo.test", "blocked@demo.test"] as const;

const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

for (const size of [PHONE, DESK]) {
  test(`a member's draft is deleted at logout (${size.width} px)`, async ({
    newVisitor,
    baseURL,
  }) => {
    const page = await newVisitor({ viewport: size });
    await page.context().addCookies([{ name: "locale", value: "en", url: baseURL as string }]);
    await logInClient(page.request, EMMA);
    await page.goto("/chats");
    const row = page.locator("main li a[href^='/chats/']").last();
    const href = (await row.getAttribute("href")) as string;
    await row.click();
    await page.locator("#composer").fill("a secret of Emma’s");
    await expect.poll(() => readStorage(page)).toContain("a secret of Emma’s");
    await expect.poll(() => readStorage(page)).toContain("last-conversation");
    await page.reload();
    await expect(page.locator("#composer")).toHaveValue("a secret of Emma’s");
    await page.goto("/chats");
    if (size === DESK) {
      // A wide window reopens the conversation.
      await expect(page).toHaveURL(href);
      await expect(page.locator("#composer")).toHaveValue("a secret of Emma’s");
    }
    await page.locator("[popovertarget=account-menu]").click();
    await page.getByRole("button", { name: t("common:nav.logout") }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => readStorage(page)).not.toContain("secret");
    await expect.poll(() => readStorage(page)).not.toContain("last-conversation");
    expect((await page.context().cookies()).find(({ name }) => name === "locale")?.value).toBe(
      "en",
    );
  });
}

test("a draft or signup left without a logout is hidden from the next member", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto("/");
  await expect.poll(() => readStorage(page)).toContain('"owner":""'); // nothing is typed before
  await page.evaluate(() =>
    sessionStorage.setItem(
      "signup-draft",
      JSON.stringify({ email: "somebody@example.test", name: "Somebody" }),
    ),
  );
  await logInClient(page.request, EMMA);
  await page.goto("/chats");
  await expect.poll(() => readStorage(page)).not.toContain("somebody@example.test");
  const other = (await (await page.request.get("/api/chats.php")).json()) as {
    chats: { profile: { id: string }; conversation: { id: string } }[];
  };
  const { profile } = other.chats.at(-1) as { profile: { id: string } };
  await page.goto(`/members/${profile.id}/chat`);
  await page.locator("#composer").fill("Emma to him");
  await expect.poll(() => readStorage(page)).toContain("Emma to him");
  await page.context().clearCookies({ name: "auth.session" });
  await logInClient(page.request, MARCO);
  await page.goto("/members");
  await expect.poll(() => readStorage(page)).not.toContain("Emma to him");
});
