import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

let robin: TestMember;

beforeAll(async () => {
  await addTestSite();
  robin = await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() });
  await addPhoto(robin, { main: true });
  await changeProfile(robin.id, { promoted: 1 });
  const quiet = await addMember(HOST, { name: "Quiet", lastActive: Date.now() });
  await addPhoto(quiet, { main: true });
  const count =
    "INSERT INTO region_counts (site_id, country, region, members, counted_at) VALUES (?, ?, ?, ?, ?)";
  await env.DB.batch([
    env.DB.prepare(count).bind(HOST, "NL", "NL-NH", 1200, Date.now()),
    env.DB.prepare(count).bind(HOST, "NL", "NL-UT", 34, Date.now()),
    env.DB.prepare(count).bind(HOST, "DE", "DE-BE", 19, Date.now()),
  ]);
});

const home = async (country: string, language = "en") =>
  (await sendRequest("/", { language, cookie: `country=${country}` })).text();

test("the home page shows consenting members by first name and the country's count", async () => {
  const html = await home("NL");
  expect(html).toContain(`href="/members/${robin.id}/landing"`);
  expect(html).toContain("They agreed to be shown here.");
  expect(html).not.toMatch(/Secret|Quiet|data:/);
  expect(html.replaceAll("<!-- -->", "")).toMatch(
    /Netherlands:<\/strong> 1,?234 members were here in the last 30 days/,
  );
});

test("the home page shows no count where nobody consented and the count is small", async () => {
  expect(await home("DE")).not.toMatch(/who-is-here|19 members/);
});

test("the home page is cached: changes show within the hour, without D1 before", async () => {
  const before = await home("NL", "de");
  await changeProfile(robin.id, { promoted: 0 });
  expect(await home("NL", "de")).toBe(before);
  expect(await home("NL", "fr")).not.toContain(robin.id);
  await changeProfile(robin.id, { promoted: 1 });
});

test("a visitor's top bar links prices, and members where logged-out search is allowed", async () => {
  await addSite({ logged_out_search: "none" }, "closed-home.test");
  const bar = async (answer: Response) =>
    /<header[\s\S]*?<\/header>/.exec(await answer.text())?.[0] ?? "";
  const open = await bar(await sendRequest("/"));
  const closed = await bar(await sendRequest("/", { origin: "https://closed-home.test" }));
  expect(open).toContain('href="/pricing"');
  expect(open).toContain('href="/members"');
  expect(closed).toContain('href="/pricing"');
  expect(closed).not.toContain('href="/members"');
  expect(
    await bar(await sendRequest("/likes", { cookie: (await addLoggedIn()).cookie })),
  ).not.toContain('href="/pricing"');
});

test("each niche has its own home picture, within the size limit", async () => {
  const pictures = new Set<string>();
  for (let niche = 1; niche <= 7; niche++) {
    await addSite({ niche }, `niche${niche}.test`);
    const html = await (await sendRequest("/", { origin: `https://niche${niche}.test` })).text();
    const [picture = ""] = /<svg viewBox="-1000 0 3400 720"[\s\S]*?<\/svg>/.exec(html) ?? [];
    expect(picture.length, `niche ${niche}`).toBeGreaterThan(4_000);
    expect(picture).not.toMatch(/NaN|undefined|<animate/);
    for (const [, name] of picture.matchAll(/url\(#([\w-]+)\)/g))
      expect(picture).toContain(`id="${name}"`);
    const packed = new Response(picture).body?.pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(packed).arrayBuffer()).byteLength, `niche ${niche}`).toBeLessThan(
      10_000,
    );
    pictures.add(picture);
  }
  expect(pictures.size).toBe(7);
});
