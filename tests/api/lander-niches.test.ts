import { beforeAll, expect, test } from "vitest";
import { LANDERS } from "~/domain/visit/landers";
import { LANGUAGES } from "~/i18n/languages";
import { addSite } from "../support/test-database";
import { sendRequest } from "./app-client";
import { asHtmlText, FIRST_FLIGHT, gzipped, searchTermsOf, textsOf } from "./lander-texts";

beforeAll(async () => {
  for (const niche of NICHES) await addSite({ niche }, `words${niche}.test`);
});

test("every niche has its own colours and its own people", async () => {
  const pages = new Map<number, string>();
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const host = `niche${niche}.test`;
    await addSite({ niche }, host);
    pages.set(
      niche,
      await (await sendRequest("/landers/gallery", { origin: `https://${host}` })).text(),
    );
  }
  const lastColour = (html: string) =>
    Array.from(html.matchAll(/--color-brand:(#\w+)/g)).pop()?.[1];
  expect(new Set(Array.from(pages.values(), lastColour)).size).toBe(7);
  expect(
    new Set(Array.from(pages.values(), (html) => /<svg class="art"[\s\S]*?<\/svg>/.exec(html)?.[0]))
      .size,
  ).toBeGreaterThan(1);
  for (const [niche, html] of pages) expect(html).toContain(`data-niche="${niche}"`);
});

const NICHES = [2, 3, 4, 5, 6, 7];

test.each(NICHES.flatMap((niche) => LANGUAGES.map((language) => [niche, language] as const)))(
  "niche %i in %s: landers have their own texts, short enough for a phone",
  async (niche, language) => {
    const host = `words${niche}.test`;
    const texts = textsOf(language) as Record<
      string,
      { title: string; lead: string; niche_title: Record<string, string>; niche_lead: string }
    >;
    for (const lander of LANDERS) {
      const own = texts[lander]?.niche_title[niche] ?? "";
      const general = texts[lander];
      const html = await (
        await sendRequest(`/landers/${lander}`, { language, origin: `https://${host}` })
      ).text();
      expect(html).toContain(`<h1>${asHtmlText(own)}</h1>`);
      const searched = asHtmlText(searchTermsOf(language, niche));
      expect(html).toContain(`<title>${asHtmlText(own)} · ${searched} · `);
      expect(html).toContain(`<meta name="description" content="${searched}. `);
      expect(html).toContain(
        `<p class="lead">${asHtmlText((textsOf(language).niche as Record<string, string>)[niche] ?? "")} `,
      );
      for (const text of [general?.title ?? "", general?.lead ?? ""])
        expect(html, lander).not.toContain(`>${asHtmlText(text)}<`);
      expect(own.length, own).toBeLessThanOrEqual(46);
      expect(await gzipped(html)).toBeLessThan(FIRST_FLIGHT);
    }
  },
);
