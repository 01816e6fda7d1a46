import { EMMA, logInClient, MARCO, messageLog, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED|WebSocket/], { scope: "test" }] });

test("a gift that fails offline stays selected and is sent once on retry", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const chat = await sendMessageAs(page.request, await logInClient(his, MARCO), "a gift follows");
  await page.goto(`/chats/${chat}/gift`);
  await page.locator("#gift-rose").check({ force: true });
  await page.context().setOffline(true);
  const send = page.getByRole("button", { name: t("gifts:page.send") });
  await send.click();
  await expect(page.getByRole("alert")).toContainText(t("gifts:refusal.offline"));
  await expect(page.locator("#gift-rose")).toBeChecked();
  await expect(page).toHaveURL(`/chats/${chat}/gift`);
  await page.context().setOffline(false);
  await send.click();
  await expect(page).toHaveURL(`/chats/${chat}`);
  await expect(messageLog(page).getByText(t("gifts:name.rose"), { exact: false })).toHaveCount(1);
});
