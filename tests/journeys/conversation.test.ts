import type { Page } from "@playwright/test";
import { DESK, expectNoViolations, PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import { logIn, write } from "../support/talking";
import { words } from "../support/words";

const t = words("en");
/** Emma has credits to write with; Marco reads (scripts/seed/people.ts). */
const [EMMA, MARCO] = ["premium@demo.test", "blocked@demo.test"] as const;
const LONG = "x".repeat(300);
const WIDTHS = [320, 360, 414, 576, 768, 992, 1280, 1600, 1920];

const composer = (page: Page) => page.locator("#composer");
const log = (page: Page) => page.getByRole("log");

/** Nothing of the chat is out of sight to a side: neither wider than the window nor pushed along inside it. */
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

test("a word without breaks, emoji and right-to-left words widen nothing, in the box, in messages, previews and names", async ({
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const [page, his] = [await newVisitor(), await newVisitor()];
  await logIn(page.request, EMMA);
  const marco = await logIn(his.request, MARCO);
  const id = await write(page.request, marco, LONG);
  await write(page.request, marco, "שלום (hello) 👩‍👩‍👧‍👦👋🏽");
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
    await turned.evaluate((words) => [
      getComputedStyle(words).direction,
      getComputedStyle(words).unicodeBidi,
    ]),
  ).toEqual(["rtl", "isolate"]);
  // The name, as whoever makes the longest one would have it.
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

test("a conversation opens at the first unread message, earlier ones are not called new, and the button goes down", async ({
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const [page, her] = [await newVisitor(), await newVisitor()];
  const marco = await logIn(page.request, MARCO);
  await logIn(her.request, EMMA);
  await page.setViewportSize(PHONE);
  let id = "";
  for (let n = 1; n <= 30; n++) id = await write(her.request, marco, `old ${n}`);
  await page.goto(`/chats/${id}`);
  await expect(log(page)).toContainText("old 30");
  await page.goto("/likes");
  for (const size of [PHONE, DESK]) {
    const run = `at ${size.width}`;
    for (let n = 1; n <= 30; n++) await write(her.request, marco, `new ${n} ${run}`);
    await page.setViewportSize(size);
    await page.goto(`/chats/${id}`);
    await expect(page.locator("#new-messages")).toBeInViewport();
    await expect(log(page).getByText(`new 30 ${run}`)).not.toBeInViewport();
    const jump = page.getByRole("button", { name: t("chat:log.newest") });
    await expect(jump).toContainText(/\d+ new messages/);
    await page.getByRole("link", { name: t("chat:log.earlier") }).click();
    await expect(page).toHaveURL(/before=/);
    await expect(page.locator("#new-messages")).toHaveCount(1);
    const told = await jump.getByText(/^\d+ new messages$/).textContent();
    expect(Number.parseInt(told ?? "", 10)).toBeLessThanOrEqual(30);
    await jump.click();
    await expect(log(page).getByText(`new 30 ${run}`)).toBeInViewport();
    await expect(jump).toBeHidden();
    // Further up, older ones are loaded: none of them is new. One that comes then is.
    await page.locator("[data-seq]").first().scrollIntoViewIfNeeded();
    await expect(jump).toBeVisible();
    await expect(jump).not.toContainText("new message");
    await write(her.request, marco, `while reading ${run}`);
    await expect(jump).toContainText("1 new message");
    await page.goto("/likes");
  }
});

test("without JavaScript a link leads up to the first unread message", async ({ newVisitor }) => {
  const [page, her] = [
    await newVisitor({ javaScriptEnabled: false, viewport: PHONE }),
    await newVisitor(),
  ];
  const marco = await logIn(page.request, MARCO);
  await logIn(her.request, EMMA);
  let id = "";
  for (let n = 1; n <= 25; n++) id = await write(her.request, marco, `line ${n}`);
  await page.goto(`/chats/${id}`);
  await expect(log(page).getByText("line 25", { exact: true })).toBeInViewport();
  await page.getByRole("link", { name: t("chat:log.to_new") }).click();
  await expect(page.locator("#new-messages")).toBeInViewport();
});

test("windows as low as 400 % zoom or a phone on its side show messages and lists", async ({
  newVisitor,
}) => {
  const [page, his] = [await newVisitor(), await newVisitor()];
  await logIn(page.request, EMMA);
  const marco = await logIn(his.request, MARCO);
  await write(page.request, marco, "the line before");
  const id = await write(page.request, marco, "the last line");
  for (const size of [
    { width: 320, height: 212 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/chats/${id}`);
    await expect(log(page).getByText("the last line").last()).toBeInViewport({ ratio: 1 });
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

test("an address in a message is words, with a way out beside it that names the host", async ({
  newVisitor,
}) => {
  const [page, his] = [await newVisitor(), await newVisitor()];
  const marco = await logIn(his.request, MARCO);
  await logIn(page.request, EMMA);
  const id = await write(
    page.request,
    marco,
    "Look: https://cafe.example/menu. Or javascript:alert(1)",
  );
  for (const size of [PHONE, DESK]) {
    await his.setViewportSize(size);
    await his.goto(`/chats/${id}`);
    const bubble = his.locator("[data-seq]").last();
    await expect(bubble.locator("p a")).toHaveCount(0);
    const way = bubble.getByRole("link");
    await expect(way).toHaveCount(1);
    await expect(way).toContainText(t("chat:link.open", { host: "cafe.example" }));
    await expect(way).toHaveAttribute("href", "https://cafe.example/menu");
    await expect(way).toHaveAttribute("rel", /noopener noreferrer nofollow/);
    await expect(way).toHaveAttribute("target", "_blank");
  }
});

test("the frame is bare, the list leads out, and a wide window opens the last conversation again", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await logIn(page.request, EMMA);
  await page.goto("/chats");
  await expect(page.getByText(t("chat:pick.title"))).toBeVisible();
  await expect(page.locator("footer, body > header, .sticky")).toHaveCount(0);
  const head = page.locator("main nav");
  for (const path of ["/members", "/likes", "/credits"])
    await expect(head.locator(`a[href="${path}"]`)).toBeVisible();
  await page.locator("[popovertarget=account-menu]").click();
  await expect(page.locator("#account-menu")).toContainText(/\d+ credits/);
  await expect(
    page.locator("#account-menu").getByRole("button", { name: t("common:nav.logout") }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const last = page.locator("main li a[href^='/chats/']").last();
  const href = (await last.getAttribute("href")) as string;
  await last.click();
  await expect(composer(page)).toBeFocused();
  await expect(last).toHaveAttribute("aria-current", "page");
  await page.goto("/likes");
  await page.goto("/chats");
  await expect(page).toHaveURL(href);

  await page.setViewportSize(PHONE);
  await expect(page.locator("nav:visible")).toHaveCount(0);
  await page.goto("/chats");
  await expect(page).toHaveURL("/chats");
  await expect(page.locator("nav:visible a")).toHaveCount(4);
});

test("with forced colours bubbles, the send button and the open conversation keep their shape", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ forcedColors: "active", viewport: DESK });
  await logIn(page.request, EMMA);
  await page.goto("/chats");
  await page.locator("main li a[href^='/chats/']").last().click();
  await expect(log(page)).toBeVisible();
  const side = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderInlineStartWidth);
  expect(await side("[data-seq] > div")).toBe("1px");
  expect(await side("form:has(#composer) button[type=submit]")).toBe("1px");
  expect(await side("main li a[aria-current=page]")).toBe("8px");
  expect(await side("main li a[href^='/chats/']:not([aria-current])")).toBe("3px");
  await expectNoViolations(page, "a conversation with forced colours");
});
