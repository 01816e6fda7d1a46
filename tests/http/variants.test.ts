import { beforeAll, expect, test } from "vitest";
import { addMember, addSite, COMPANY } from "../support/world";
import { ask, HOST, logIn } from "./support";

beforeAll(async () => {
  await addSite({ countries: ["NL", "CH", "DE", "US", "ES", "CA", "FR"] }, HOST);
});

type Reader = { language: string; country: string; cookie?: string };
const pageOf = async (path: string, { language, country, cookie = "" }: Reader) => {
  const answer = await ask(path, {
    cookie: [cookie, `locale=${language}`].filter(Boolean).join("; "),
    cf: { country },
  } as Parameters<typeof ask>[1]);
  expect(answer.status).toBe(200);
  return answer.text();
};
const tongueOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1];
/** What is read, without the data of scripts. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

test.each([
  ["de", "CH", "de-CH", /[ß„“]/],
  ["fr", "CA", "fr-CA", /e-mail|\u202f/],
])(
  "%s in %s: a kept page and a legal one are written there",
  async (language, country, tongue, never) => {
    for (const path of ["/", "/complaints", "/pages/terms", "/pages/faq", "/landers/maplanding"]) {
      const html = await pageOf(path, { language, country });
      expect(tongueOf(html), path).toBe(tongue);
      expect(shown(html), path).not.toMatch(never);
    }
  },
);

test.each([
  ["de", "DE", /ß/],
  ["fr", "FR", /e-mail/],
  ["de", "NL", /ß/],
])("%s in %s: pages are written as at home", async (language, country, home) => {
  const html = await pageOf("/pages/terms", { language, country });
  expect([tongueOf(html), home.test(shown(html))]).toEqual([language, true]);
});

test("what a company is called stays as it is, whatever the country writes", async () => {
  const company = { ...COMPANY, address: "Große Straße 1" };
  await addSite({ countries: ["CH"], company }, "gross.test");
  const answer = await ask("/pages/terms", { origin: "https://gross.test", language: "de" });
  expect(await answer.text()).toContain("Große Straße 1");
});

test("a member reads the words of the country they chose", async () => {
  const cookie = await logIn(await addMember(HOST));
  const there = await pageOf("/settings/reports", { language: "es", country: "US", cookie });
  expect([tongueOf(there), shown(there).includes("No has reportado nada")]).toEqual([
    "es-US",
    true,
  ]);
  const chosen = await pageOf("/settings/reports", {
    ...{ language: "es", country: "US" },
    cookie: `${cookie}; country=ES`,
  });
  expect([tongueOf(chosen), shown(chosen).includes("No has denunciado nada")]).toEqual([
    "es",
    true,
  ]);
});

test("a call answers in the words of the country", async () => {
  const answer = await ask("/api/interests.php", {
    cookie: "locale=fr; country=CA",
  });
  expect(await answer.text()).toContain("Magasinage");
});
