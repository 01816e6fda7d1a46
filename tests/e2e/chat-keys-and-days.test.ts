import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

// The test advances a day at once: requests in flight may be aborted.
test.use({
  expectedErrors: [[/WebSocket connection/, /Failed to (?:fetch|load)/], { scope: "test" }],
});

/**
 * The events of an input method when Enter confirms a word: Safari ends the composition before the
 * key event.
 */
const confirmAs = (browser: "safari" | "chrome") => {
  const box = document.querySelector("#composer") as HTMLTextAreaElement;
  const key = { key: "Enter", bubbles: true, cancelable: true };
  const down = () =>
    box.dispatchEvent(
      new KeyboardEvent("keydown", { ...key, keyCode: 229, isComposing: browser === "chrome" }),
    );
  const end = () => box.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  box.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  if (browser === "chrome") down();
  end();
  if (browser === "safari") down();
};

test("Enter that confirms an input method's word sends nothing", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his, MARCO);
  await page.goto(`/chats/${await sendMessageAs(page.request, marco, "Konnichiwa")}`);
  await composer(page).fill("日本語");
  for (const browser of ["safari", "chrome"] as const) {
    await page.evaluate(confirmAs, browser);
    await expect(composer(page)).toHaveValue("日本語");
  }
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("");
  await expect(messageLog(page).getByText("日本語")).toHaveCount(1);
});

test("a chat left open over midnight changes its day heading to yesterday", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his, MARCO);
  const id = await sendMessageAs(page.request, marco, "Good night");
  await page.clock.install({ time: Date.now() });
  await page.goto(`/chats/${id}`);
  await expect(messageLog(page).getByText(t("chat:log.today"), { exact: true })).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(messageLog(page).getByText(t("chat:log.yesterday"), { exact: true })).toBeVisible();
  await expect(messageLog(page).getByText(t("chat:log.today"), { exact: true })).toHaveCount(0);
});
