import { PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import { EMMA, log, logIn, MARCO, write } from "../support/talking";
import { words } from "../support/words";

const t = words("en");

test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED|WebSocket/], { scope: "test" }] });

test("a gift sent offline stays selected and is sent once on reconnect", async ({ newVisitor }) => {
  const [page, his] = [await newVisitor({ viewport: PHONE }), await newVisitor()];
  await logIn(page.request, EMMA);
  const chat = await write(page.request, await logIn(his.request, MARCO), "a gift follows");
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
  await expect(log(page).getByText(t("gifts:name.rose"), { exact: false })).toHaveCount(1);
});
