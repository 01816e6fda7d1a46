import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import {
  LONG_PROFILES,
  LONG_PROFILES_REGION,
  type ProfileFields,
  READER,
  signUpByForms,
} from "../support/long-profiles";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** Checks that in every row of cards no member's text exceeds two lines or overflows its card. */
async function expectEvenCards(page: Page, least: number) {
  const cards = await page.locator("article").evaluateAll((articles) =>
    articles.map((article) => {
      const heading = article.querySelector("h2, h3") as HTMLElement;
      const line = Number.parseFloat(getComputedStyle(heading).lineHeight);
      const right = (element: Element) =>
        element.getBoundingClientRect().right - article.getBoundingClientRect().right;
      return {
        name: heading.innerText,
        lines: heading.getBoundingClientRect().height / line,
        out: Math.max(...[...article.querySelectorAll("h2, h3, p, bdi")].map(right)),
      };
    }),
  );
  expect(cards.length).toBeGreaterThanOrEqual(least);
  for (const { name, lines, out } of cards) {
    expect(lines, `lines of ${name}`).toBeLessThan(2.5);
    expect(out, `pixels of ${name} outside its card`).toBeLessThanOrEqual(0);
  }
}

async function expectNarrow(page: Page, what: string) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    // A dialog scrolls by itself: the page's own width shows no overflow inside it.
    const out = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(
      Math.max(...out),
      `${what} at ${size.width}: wider than its window by`,
    ).toBeLessThanOrEqual(0);
  }
}

test("the longest texts widen no page", async ({ newVisitor, readEmailTo }) => {
  const reader = await newVisitor({ reducedMotion: "reduce" });
  const readerId = await signUpByForms(
    reader,
    READER,
    { gender: "male", seeks: "female" },
    readEmailTo,
  );
  const people: { id: string; page: Page; person: ProfileFields }[] = [];
  for (const person of LONG_PROFILES) {
    const page = await newVisitor();
    people.push({
      page,
      person,
      id: await signUpByForms(page, person, { gender: "female", seeks: "male" }, readEmailTo),
    });
  }

  await reader.goto(
    `/members?gender=female&country=${LONG_PROFILES_REGION.country}&region=${LONG_PROFILES_REGION.region}`,
  );
  for (const size of [PHONE, DESK]) {
    await reader.setViewportSize(size);
    await expectEvenCards(reader, LONG_PROFILES.length);
  }
  await expectNoViolations(reader, "a search of the heaviest");

  for (const { id, person } of people) {
    await reader.goto(`/members/${id}`);
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(person.name);
    await expectNarrow(reader, `the profile of ${person.email}`);
    // The age follows the name, on the side where the sentence continues.
    const after = await reader.locator("h1").evaluate((h1) => {
      const last = (part: Element | null) => [...(part?.getClientRects() ?? [])].at(-1);
      const name = last(h1.querySelector("bdi"));
      const age = last(h1.querySelector("span"));
      return name && age ? age.top > name.top + 4 || age.left >= name.left : false;
    });
    expect(after, `the age beside ${person.email}`).toBe(true);
  }

  await reader.goto("/members");
  for (const { page } of people)
    expect((await page.request.post("/api/like.php", { data: { id: readerId } })).status()).toBe(
      200,
    );
  const overlay = reader.getByRole("dialog", { name: t("members:overlay.like") });
  await expect(overlay).toBeVisible();
  await expectNarrow(reader, "the like overlay");
  await reader.goto("/likes");
  for (const size of [PHONE, DESK]) {
    await reader.setViewportSize(size);
    await expectEvenCards(reader, LONG_PROFILES.length);
  }
  await expectNarrow(reader, "the likes");
  await reader.goto(`/likes/m/${people[2]?.id}`);
  await expect(reader).toHaveTitle(/\u2068שירה אברהם\u2069 · /);
  for (const { id, person } of people) {
    await reader.goto(`/members/${id}?ask=block`);
    await expectNarrow(reader, `the question about ${person.email}`);
  }
});
