import type { Page } from "@playwright/test";
import { composer, EMMA, logInClient, MARCO, sendMessageAs } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

const LONG = "x".repeat(300);

const WIDTHS = [320, 360, 414, 576, 768, 992, 1280, 1600, 1920];

/**
 * Checks that nothing of the chat is out of view sideways: neither wider than the window nor
 * scrolled inside it.
 */
async function expectInView(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - innerWidth,
    pushed: Array.from(document.querySelectorAll("body *"), (element) => element.scrollLeft).filter(
      (left) => left !== 0,
    ),
    outside: Array.from(
      document.querySelectorAll(
        "#conversation header, #conversation header a, #composer, #conversation button[type=submit], [data-seq] > *, main li a",
      ),
    )
      .filter((element) => element.checkVisibility())
      .map((element) => ({ ...element.getBoundingClientRect().toJSON(), what: element.tagName }))
      .filter(({ left, right }) => left < 0 || right > innerWidth),
  }));
  expect(found).toEqual({ wider: 0, pushed: [], outside: [] });
}

test("very long words widen nothing in a chat", async ({ newVisitor, newClient }) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his, MARCO);
  const id = await sendMessageAs(page.request, marco, LONG);
  await sendMessageAs(page.request, marco, "שלום (hello) 👩‍👩‍👧‍👦👋🏽");
  await page.goto(`/chats/${id}`);
  await composer(page).fill(LONG);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.locator("#conversation header")).toBeInViewport({ ratio: 1 });
    await expectInView(page);
  }
  await composer(page).press("Enter");
  await expect(page.locator("[data-seq]").filter({ hasText: LONG })).toHaveCount(2);
  const turned = page.locator("[data-seq] p[dir=auto]").filter({ hasText: "שלום" });
  expect(
    await turned.evaluate((element) => [
      getComputedStyle(element).direction,
      getComputedStyle(element).unicodeBidi,
    ]),
  ).toEqual(["rtl", "isolate"]);
  // The longest name that a member could choose.
  await page
    .locator("#conversation h1 bdi")
    .evaluate((name, long) => (name.textContent = long), LONG);
  await page.setViewportSize(PHONE);
  await expectInView(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    if (width < 768) await page.goto("/chats");
    await page
      .locator("main li bdi")
      .first()
      .evaluate((name, long) => (name.textContent = long), LONG);
    await expectInView(page);
  }
});

test("a URL in a message is text, with a separate link that names the host", async ({
  newVisitor,
  newClient,
}) => {
  const emma = await newClient();
  const his = await newVisitor();
  const marco = await logInClient(his.request, MARCO);
  await logInClient(emma, EMMA);
  const id = await sendMessageAs(
    emma,
    marco,
    "Look: https://cafe.example/menu. Or javascript:alert(1)",
  );
  for (const size of [PHONE, DESK]) {
    await his.setViewportSize(size);
    await his.goto(`/chats/${id}`);
    const bubble = his.locator("[data-seq]").last();
    await expect(bubble.locator("p a")).toHaveCount(0);
    const way = bubble.locator("a[href^=http]");
    await expect(way).toHaveCount(1);
    await expect(way).toContainText(t("chat:link.open", { host: "cafe.example" }));
    await expect(way).toHaveAttribute("href", "https://cafe.example/menu");
    await expect(way).toHaveAttribute("rel", /noopener noreferrer nofollow/);
    await expect(way).toHaveAttribute("target", "_blank");
  }
});
