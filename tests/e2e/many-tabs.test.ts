import {
  EMMA,
  logInClient,
  MARCO,
  openChatClients,
  sendMessageAs,
  TOM,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket connection/], { scope: "test" }],
});

test("messages in a tab that is not visible are never marked as read", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, marco, reader } = await openChatClients({ newVisitor, newClient }, TOM);
  await logInClient(marco, MARCO);
  const id = await sendMessageAs(emma, reader, "hello again");
  const unread = async () => {
    const { chats } = (await (await page.request.get("/api/chats.php")).json()) as {
      chats: { conversation: { id: string }; num_unread_messages: number }[];
    };
    return chats.find((chat) => chat.conversation.id === id)?.num_unread_messages;
  };
  const listening = waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await listening;
  await expect.poll(unread).toBe(0);
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  await sendMessageAs(emma, reader, "are you looking?");
  await expect(page.getByRole("log")).toContainText("are you looking?");
  await sendMessageAs(marco, reader, "a stranger's first words");
  await expect(page.getByText("a stranger's first words")).toBeVisible();
  expect(await unread()).toBe(1);
});

test("a logout in one tab logs out every other, and deletes drafts", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "see you");
  const listening = waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await listening;
  await page.locator("#composer").fill("half a sent");
  await page.request.get("/api/logout.php", { headers: { "x-request-type": "client" } });
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fchats%2F${id}`));
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([sessionStorage, localStorage])))
    .not.toContain("half a sent");
  await logInClient(page.request, EMMA);
  await page.goto(`/chats/${id}`);
  await expect(page.locator("#composer")).toHaveValue("");
});

test("what one tab reads or deletes updates the list of another", async ({
  newVisitor,
  newClient,
}) => {
  const { page, emma, reader } = await openChatClients({ newVisitor, newClient }, TOM);
  const id = await sendMessageAs(emma, reader, "for both tabs");
  const list = await page.context().newPage();
  const listening = waitForSocket(list);
  await list.goto("/chats");
  await listening;
  const row = list.locator(`main li a[href='/chats/${id}']`);
  await expect(row).toContainText(/unread/);
  await page.goto(`/chats/${id}`);
  await expect(row).not.toContainText(/unread/);
  const deleted = await page.request.delete("/api/chat.php", { data: { conversation: id } });
  expect(deleted.status()).toBe(204);
  await expect(row).toHaveCount(0);
});

test("credits spent in one tab are updated in the other", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "from one tab");
  const other = await page.context().newPage();
  const left: (string | null)[] = [];
  for (const tab of [page, other]) {
    const listening = waitForSocket(tab);
    await tab.goto(`/chats/${id}`);
    await listening;
    left.push(await tab.locator("#composer-price").textContent());
  }
  await page.locator("#composer").fill("and one more");
  await page.keyboard.press("Enter");
  const price = page.locator("#composer-price");
  await expect(price).not.toHaveText(left[0] ?? "");
  await expect(other.locator("#composer-price")).toHaveText((await price.textContent()) ?? "");
});
