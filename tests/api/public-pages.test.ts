import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { addTestSite } from "./app-client";
import { get } from "./site-fetch";

beforeAll(async () => {
  await addTestSite();
  await addSite({ name: "Een", company_id: "us", domain_language: "nl" }, "een.test");
  await addSite({ name: "Zwei", company_id: "us", domain_language: "de", niche: 1 }, "zwei.test");
  await addSite(
    { name: "Drei", company_id: "us", domain_language: "pl", niche: 3 },
    "other-niche.test",
  );
  await addSite({ name: "Vier", company_id: "them", domain_language: "sv" }, "other-company.test");
});

test("the domain's language is stored in a cookie although the page is cached", async () => {
  expect((await get("een.test", "/")).headers.get("set-cookie")).toMatch(/^locale=nl;/);
  expect(
    (await get("een.test", "/", { cookie: "locale=nl" })).headers.get("set-cookie"),
  ).toBeNull();
});

test("a page has one canonical URL and hreflang links to the operator's sites", async () => {
  const html = await (await get("een.test", "/landers/gallery/spring?network=x")).text();
  expect(html).toContain('<link rel="canonical" href="https://een.test/landers/gallery"/>');
  expect(html).toContain(
    '<link rel="alternate" hrefLang="de" href="https://zwei.test/landers/gallery"/>',
  );
  expect(html).not.toMatch(/other-niche\.test|other-company\.test/);
  expect(html).toContain('property="og:image" content="https://een.test/og/gallery-nl.jpg"');
});

test("XML characters in another site's host are escaped in the sitemap", async () => {
  const settings = { name: "Signs", company_id: "signs" };
  await addSite({ ...settings, domain_language: "nl" }, "signs.test");
  await addSite({ ...settings, domain_language: "de" }, '<d&e">.test');
  const sitemap = await (await get("signs.test", "/sitemap.xml")).text();
  expect(sitemap).toContain('hreflang="de" href="https://&lt;d&amp;e&quot;>.test/pricing"/>');
  expect(sitemap).not.toContain("<d");
});

test("the sitemap lists every public page and no member's", async () => {
  const sitemap = await (await get("een.test", "/sitemap.xml")).text();
  expect(sitemap).toContain("<loc>https://een.test/landers/video</loc>");
  expect(sitemap).toContain('hreflang="de" href="https://zwei.test/pricing"');
  expect(await (await get("een.test", "/robots.txt")).text()).toContain(
    "Sitemap: https://een.test/sitemap.xml",
  );
  expect((await get("een.test", "/members")).headers.get("x-robots-tag")).toBe("noindex");
  expect((await get("een.test", "/landers/gallery")).headers.get("x-robots-tag")).toBeNull();
});
