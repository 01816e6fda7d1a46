import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  sendMessageAs,
  waitForSocket,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";

const DRAFT = "see you at eight";

test("a draft is restored exactly, and a key press renders nothing again", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "hello");
  const listening = waitForSocket(page);
  await page.goto(`/chats/${id}`);
  await listening;
  await composer(page).pressSequentially("s");
  await expect(composer(page)).toHaveValue("s");
  // Rendered synchronously with the key press: nothing.
  const drawn = await composer(page).evaluate(async (box: HTMLTextAreaElement) => {
    const changes: MutationRecord[] = [];
    new MutationObserver((seen) => changes.push(...seen)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    document.execCommand("insertText", false, "ee you at");
    await Promise.resolve();
    return [box.value, changes.length];
  });
  expect(drawn).toEqual(["see you at", 0]);
  await composer(page).pressSequentially(" eight");
  await page.reload();
  await expect(composer(page)).toHaveValue(DRAFT);
  await composer(page).pressSequentially(" sharp");
  await page.locator("#conversation header a[href^='/members/']").first().click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await page.goBack();
  await expect(composer(page)).toHaveValue(`${DRAFT} sharp`);
  await composer(page).press("Enter");
  await expect(page.getByRole("log")).toContainText(`${DRAFT} sharp`);
  await page.reload();
  await expect(composer(page)).toHaveValue("");
});
