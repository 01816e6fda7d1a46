import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
  TOM,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { findHangingDots } from "../support/hanging-dots";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("de");

test.use({
  expectedErrors: [[/Failed to load resource/, /WebSocket/], { scope: "test" }],
});

test("in German, in dark mode: a rejected message shows its error until corrected", async ({
  newVisitor,
  newClient,
  address,
}) => {
  const dark = { colorScheme: "dark", reducedMotion: "reduce", viewport: PHONE } as const;
  const page = await newVisitor(dark);
  const his = await newClient();
  await chooseLanguage(page, "de", address);
  await logInClient(page.request, EMMA);
  const id = await sendMessageAs(page.request, await logInClient(his, MARCO), "Guten Abend");
  const canUse = (what: string) => expectNoViolations(page, `${what} in the dark`, [PHONE]);
  await page.routeWebSocket(/\/live$/, (socket) => void socket.close({ code: 1001 }));
  await page.route("**/api/message.php", (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "price_changed", fields: { price: "2" } } },
    }),
  );
  await page.goto(`/chats/${id}`);

  await composer(page).fill("a".repeat(1_001));
  await composer(page).press("Enter");
  const tooLong = page.getByText(t("chat:refusal.too_long"));
  await expect(tooLong).toBeVisible();
  await canUse("words that are too long");
  await composer(page).fill("kurz");
  await expect(tooLong).toBeHidden();
  await composer(page).fill("");

  await page.context().setOffline(true);
  for (const text of ["das erste", "das zweite"]) {
    await composer(page).fill(text);
    await composer(page).press("Enter");
    await expect(messageLog(page).getByText(text)).toBeVisible();
  }
  await page.context().setOffline(false);
  const [two] = t("chat:state.price_changed", { price: "2" }).split(" 2");
  await expect(messageLog(page).getByText(two as string)).toBeVisible();
  await expect(
    messageLog(page).getByRole("button", { name: t("chat:composer.send_at") }),
  ).toBeVisible();
  const price = page.locator("#composer-price");
  await expect(price).toContainText(t("chat:price.credits_other", { count: 2 }));
  expect(await findHangingDots(page)).toEqual([]);
  await canUse("a message that was refused, with another behind it");
  await messageLog(page)
    .getByRole("button", { name: t("chat:composer.take_back") })
    .last()
    .click();
  await expect(composer(page)).toHaveValue("das zweite");
  await composer(page).fill("");

  await page.goto(`/chats/${id}?delete=ask`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("chat:delete.confirm") }).click();
  const undo = page.getByRole("button", { name: t("chat:delete.undo") });
  await expect(undo).toBeVisible();
  await canUse("a conversation that can be brought back");
});

test("a concurrent change replaces the send button and keeps the typed text", async ({
  newVisitor,
  address,
  site,
}) => {
  const page = await newVisitor({ colorScheme: "dark", reducedMotion: "reduce", viewport: PHONE });
  await chooseLanguage(page, "de", address);
  await logInClient(page.request, TOM);
  site.addCrowd("NL-NH", 2);
  // Neither the socket nor its fallback notifies the page that the last free conversation was used.
  await page.routeWebSocket(/\/live$/, (socket) => void socket.close({ code: 1001 }));
  await page.route("**/api/user.php", (route) => route.abort());
  const [one, other] = [1, 2].map((n) => `crowd${String(n).padStart(17, "0")}`);
  await page.goto(`/members/${one}/chat`);
  await composer(page).fill("Welches Brot magst du?");
  await sendMessageAs(page.request, other as string, "Hallo");
  await page.locator("form:has(#composer) [type=submit][aria-label]").click();
  const notice = page.getByRole("region", { name: t("chat:ahead.starts_wall") });
  await expect(notice).toBeFocused();
  await expect(notice.locator("#composer")).toHaveValue("Welches Brot magst du?");
  await expect(page.locator("form:has(#composer)")).toHaveCount(0);
});
