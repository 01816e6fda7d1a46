import { beforeAll, expect, test } from "vitest";
import { addMember, addSite, COMPANY } from "../support/test-database";
import { HOST, logIn, sendRequest } from "./app-client";

beforeAll(async () => {
  await addSite({ countries: ["NL", "CH", "DE", "US", "ES", "CA", "FR"] }, HOST);
});

type VariantRequest = { language: string; country: string; cookie?: string };
const pageOf = async (path: string, { language, country, cookie = "" }: VariantRequest) => {
  const answer = await sendRequest(path, {
    cookie: [cookie, `locale=${language}`].filter(Boolean).join("; "),
    cf: { country },
  } as Parameters<typeof sendRequest>[1]);
  expect(answer.status).toBe(200);
  return answer.text();
};
const localeOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1];
/** The visible text, without script data. */
const visibleTextOf = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

test.each([
  ["de", "CH", "de-CH", /[ß„“]/],
  ["fr", "CA", "fr-CA", /e-mail|\u202f/],
])(
  "%s in %s: a cached page and a legal one use the regional variant",
  async (language, country, tongue, never) => {
    for (const path of ["/", "/complaints", "/pages/terms", "/pages/faq", "/landers/maplanding"]) {
      const html = await pageOf(path, { language, country });
      expect(localeOf(html), path).toBe(tongue);
      expect(visibleTextOf(html), path).not.toMatch(never);
    }
  },
);

test.each([
  ["de", "DE", /ß/],
  ["fr", "FR", /e-mail/],
  ["de", "NL", /ß/],
])("%s in %s: pages use the regional variant", async (language, country, home) => {
  const html = await pageOf("/pages/terms", { language, country });
  expect([localeOf(html), home.test(visibleTextOf(html))]).toEqual([language, true]);
});

test("a company name stays unchanged in every regional variant", async () => {
  const company = { ...COMPANY, address: "Große Straße 1" };
  await addSite({ countries: ["CH"], company }, "gross.test");
  const answer = await sendRequest("/pages/terms", {
    origin: "https://gross.test",
    language: "de",
  });
  expect(await answer.text()).toContain("Große Straße 1");
});

test("a member sees the regional variant of the chosen country", async () => {
  const cookie = await logIn(await addMember(HOST));
  const there = await pageOf("/settings/reports", { language: "es", country: "US", cookie });
  expect([localeOf(there), visibleTextOf(there).includes("No has reportado nada")]).toEqual([
    "es-US",
    true,
  ]);
  const chosen = await pageOf("/settings/reports", {
    language: "es",
    country: "US",
    cookie: `${cookie}; country=ES`,
  });
  expect([localeOf(chosen), visibleTextOf(chosen).includes("No has denunciado nada")]).toEqual([
    "es",
    true,
  ]);
});

test("the API responds in the country's regional variant", async () => {
  const answer = await sendRequest("/api/interests.php", {
    cookie: "locale=fr; country=CA",
  });
  expect(await answer.text()).toContain("Magasinage");
});
