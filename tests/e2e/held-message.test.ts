import { composer, EMMA, logInClient, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const MONEY = "Could you send me 200 euros until Friday?";
// Without an answer of the socket in time, the page posts the message and gets the refusal.
test.use({ expectedErrors: [/status of 403/] });
const strangerOf = (n: number) => `crowd${String(n).padStart(17, "0")}`;

test("a held message is explained in the chat, leaves the queue and survives a reload", async ({
  site,
  newVisitor,
}) => {
  const page = await newVisitor();
  await logInClient(page.request, EMMA);
  site.addCrowd("NL-NH", 6);
  for (const n of [1, 2, 3, 4, 5]) await sendMessageAs(page.request, strangerOf(n), MONEY);
  await page.goto(`/members/${strangerOf(6)}/chat`);
  await composer(page).fill(MONEY);
  await composer(page).press("Enter");
  const note = page.getByRole("region", { name: t("chat:held.label") });
  await expect(note).toContainText(MONEY);
  await expect(note).toBeFocused();
  await expect(composer(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("waiting"))).toBeNull();
  await page.reload();
  await expect(note).toContainText(MONEY);
  await expectNoViolations(page, "a held message");
});
