import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("low windows (400 % zoom, landscape phone) show messages and lists", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  const marco = await logInClient(his, MARCO);
  // More lines than the higher of the two windows shows.
  for (let line = 1; line <= 8; line++) await sendMessageAs(page.request, marco, `line ${line}`);
  const id = await sendMessageAs(page.request, marco, "the last line");
  for (const size of [
    { width: 320, height: 212 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/chats/${id}`);
    await expect(messageLog(page).getByText("the last line").last()).toBeInViewport({ ratio: 1 });
    const top = await composer(page).evaluate((box) => box.getBoundingClientRect().top);
    expect(top, "room for messages").toBeGreaterThan(size.height / 2);
    await page.locator("[data-seq]").first().scrollIntoViewIfNeeded();
    await expect(composer(page)).not.toBeInViewport();
    await page.getByRole("button", { name: t("chat:log.newest") }).click();
    await expect(composer(page)).toBeInViewport();
    for (const path of ["/chats", "/likes", "/members"]) {
      await page.goto(path);
      const fast = await page.evaluate(() =>
        Array.from(document.querySelectorAll("body header, body nav"))
          .filter(
            (element) =>
              element.checkVisibility() &&
              ["fixed", "sticky"].includes(getComputedStyle(element).position),
          )
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(fast, path).toEqual([]);
    }
  }
});

test("in forced colours bubbles, send button and open conversation keep their shape", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ forcedColors: "active", viewport: DESK });
  await logInClient(page.request, EMMA);
  await page.goto("/chats");
  await page.locator("main li a[href^='/chats/']").last().click();
  await expect(messageLog(page)).toBeVisible();
  const side = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderInlineStartWidth);
  expect(await side("[data-seq] > div > div")).toBe("1px");
  expect(await side("form:has(#composer) button[type=submit]")).toBe("1px");
  expect(await side("main li a[aria-current=page]")).toBe("8px");
  expect(await side("main li a[href^='/chats/']:not([aria-current])")).toBe("3px");
  await expectNoViolations(page, "a conversation with forced colours");
});
