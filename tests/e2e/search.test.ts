import type { Page } from "@playwright/test";
import { logInClient, TOM } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { openFilters } from "../support/open-filters";
import { nameOnProfile } from "../support/profile-name";
import { codeIn, type SignupPerson, signUpByRequests } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";
import { tabTo } from "../support/tab-to";

const t = siteTexts("en");
const AGE = 40;
const both: SignupPerson = {
  name: "Robin",
  email: "robin@journey.test",
  gender: "female",
  seeks: "both",
  country: "FI",
  region: "FI-18",
  born: `${new Date().getFullYear() - AGE}-01-01`,
};

const cards = (page: Page) =>
  page.getByRole("list", { name: t("members:search.results") }).getByRole("article");
const found = (page: Page) =>
  cards(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("?")[0]));

test("a member looking for both finds women and men, and sees who lives abroad", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await signUpByRequests(page, both);
  await page.goto("/complete-signup");
  await page.fill("[name=code]", codeIn(await readEmailTo(both.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:activate.done_title") }),
  ).toBeVisible();

  await page.goto("/members");
  await expect(page.getByRole("button", { name: t("members:search.women_and_men") })).toBeVisible();
  await openFilters(page);
  await expect(page.getByRole("radio", { name: t("members:search.both") })).toBeChecked();
  await expect(page.getByLabel(t("members:search.min_age"))).toHaveValue(String(AGE - 10));
  await expect(page.getByText(t("members:search.near"))).toBeVisible();
  await expectNoViolations(page, "the search", [PHONE]);
  for (const name of await cards(page).getByRole("heading").allTextContents()) {
    const age = Number(/\d+$/.exec(name)?.[0]);
    expect(Math.abs(age - AGE), name).toBeLessThanOrEqual(10);
  }

  // Both genders form one list: some of each gender are among the results for both.
  const search = (gender: string) =>
    page.goto(`/members?gender=${gender}&country=NL&min_age=18&max_age=79`);
  await search("female");
  const women = await found(page);
  await search("male");
  const men = await found(page);
  await search("both");
  const all = await found(page);
  for (const one of [women, men]) expect(one.some((href) => all.includes(href))).toBe(true);
  expect(women.some((href) => men.includes(href))).toBe(false);

  // A reversed age range is swapped, in the form and in the URL.
  await page.goto("/members?gender=both&country=NL&min_age=55&max_age=30");
  await expect(page).toHaveURL(/min_age=30&max_age=55/);

  // A country other than her own is named, on the profile and on the card of a member she likes.
  await cards(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\?gender=both/);
  await nameOnProfile(page);
  await expect(page.getByRole("main").getByText(/, Netherlands/)).toBeVisible();
  const answered = page.waitForResponse((answer) => /\/api\/like\.php/.test(answer.url()));
  await page.getByRole("button", { name: /^Like / }).click();
  await expect(page.getByRole("button", { name: /^Like / })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // the heart changes before the response, and leaving the page would abort the request
  await answered;
  await page.goto("/likes/given");
  await expect(page.getByRole("article").filter({ hasText: ", Netherlands" })).toHaveCount(1);

  const other = await newVisitor();
  const otherId = await logInClient(other.request, TOM);
  await other.goto("/members");
  await expect(async () => {
    await page.goto(`/members/${otherId}`);
    await expect(page.getByText(t("chat:head.online"))).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});

test("faces begin above 260 px on a phone, and four whole ones are in sight on a desk", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL&min_age=18&max_age=79&photo=yes");
  const boxes = () =>
    cards(page).evaluateAll((all) =>
      all.map((card) => {
        const { top, bottom } = (card.querySelector(".portrait") ?? card).getBoundingClientRect();
        return { top, bottom };
      }),
    );
  expect((await boxes())[0]?.top).toBeLessThan(260);
  for (const to of ["/signup-matches", "/match-finder", "/swipe-game"])
    await expect(page.locator(`main a[href="${to}"]`)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await boxes()).filter(({ bottom }) => bottom <= 800)).toHaveLength(4);
});

test("a headline on a card breaks at words, and two of them are equally high", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/members?gender=both&country=NL&min_age=18&max_age=79&photo=yes");
  const headlines = await page.locator(".headline").evaluateAll((all) =>
    all.map((line) => {
      const text = line.querySelector("bdi")?.firstChild as Text;
      const { bottom, height } = line.getBoundingClientRect();
      const isIn = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [box] = range.getClientRects();
        return !box || box.top < bottom - 2;
      };
      const cut = [...text.data].findIndex((_, at) => !isIn(at));
      return { height, ends: cut < 0 ? "" : text.data.slice(cut - 1, cut + 1) };
    }),
  );
  expect(new Set(headlines.map(({ height }) => height)).size).toBe(1);
  const cuts = headlines.map(({ ends }) => ends).filter(Boolean);
  expect(cuts.length).toBeGreaterThan(0);
  for (const ends of cuts) expect(ends).toMatch(/[\s\u00ad-]/);
});

test("by keyboard the name comes before the heart", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await page.goto("/members?gender=female&country=NL");
  const card = cards(page).first();
  const name = card.getByRole("link").first();
  const heart = card.getByRole("link", { name: /^Like / });
  await tabTo(page, name);
  const ring = await name.evaluate((link) => {
    const style = getComputedStyle(link, "::after");
    const box = (link.closest("article") as Element).getBoundingClientRect();
    // The topmost element at the picture's centre belongs to the link: so does its focus outline.
    return {
      width: Number.parseFloat(style.width),
      card: box.width,
      top: document.elementFromPoint(box.x + box.width / 2, box.bottom - 150) === link,
    };
  });
  expect(ring.top).toBe(true);
  expect(ring.card - ring.width).toBeLessThanOrEqual(2);
  await page.keyboard.press("Tab");
  await expect(heart).toBeFocused();
});
