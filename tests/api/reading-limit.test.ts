import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { PAGES_PER_ATTEMPT } from "~/domain/account/account";
import { newId } from "~/kit/ids";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

beforeAll(() => addTestSite());

type ReaderOptions = Parameters<typeof sendRequest>[1];

/** A member with one page read, and only the rest of that attempt's limit left. */
async function addReaderNearLimit(first: () => Promise<Response>) {
  expect((await first()).status).toBe(200);
  await env.DB.prepare("UPDATE attempts SET tries = 999 WHERE key LIKE 'reading%'").run();
}

const search = (n: number, options: ReaderOptions) =>
  sendRequest(`/members?gender=female&country=NL&min_age=18&max_age=${20 + n}`, options);

test("above the reading limit pages and endpoints get 429, calls in JSON", async () => {
  const { cookie } = await addLoggedIn({ gender: "male" });
  const seen = await addMember(HOST, { name: "Aino" });
  const other = await addMember(HOST);
  await addReaderNearLimit(() => sendRequest(`/members/${seen.id}`, { cookie }));
  for (let n = 1; n < PAGES_PER_ATTEMPT; n++)
    expect((await search(n, { cookie })).status, String(n)).toBe(200);
  const paths = [`/members/${other.id}`, "/members", "/swipe-game"];
  const about = ["chat", "gift", "note"].map((page) => `/members/${other.id}/${page}`);
  for (const path of [...paths, ...about]) {
    const answer = await sendRequest(path, { cookie });
    expect(answer.status, path).toBe(429);
    expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(3_500);
    expect(await answer.text(), path).toContain("That’s a lot of profiles");
  }
  const call = await sendRequest("/api/search.php", { cookie });
  expect([call.status, await call.json()]).toEqual([429, { error: { code: "too_many_pages" } }]);
  expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect((await sendRequest(`/members/${other.id}.data`, { cookie })).status).toBe(429);
  // Recently read pages and all others remain available.
  for (const path of [`/members/${seen.id}`, "/chats", "/likes", "/profile", "/settings"])
    expect((await sendRequest(path, { cookie })).status, path).toBe(200);
});

test("a page prefetched and then opened counts once", async () => {
  const { cookie } = await addLoggedIn({ gender: "male" });
  const people = await Promise.all(Array.from({ length: 9 }, () => addMember(HOST)));
  const prefetchHeaders = { "sec-purpose": "prefetch" };
  await addReaderNearLimit(() => search(50, { cookie }));
  for (const { id } of people) {
    expect(
      (await sendRequest(`/members/${id}.data`, { cookie, headers: prefetchHeaders })).status,
    ).toBe(200);
    expect((await sendRequest(`/members/${id}`, { cookie })).status).toBe(200);
  }
  const another = await addMember(HOST);
  expect(
    (await sendRequest(`/members/${another.id}`, { cookie, headers: prefetchHeaders })).status,
  ).toBe(429);
});

test("a visitor's reading limit is counted per network", async () => {
  const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
  const page = (n: number, address = "192.0.2.50") =>
    sendRequest(`/members?gender=female&max_age=${30 + n}`, from(address));
  await addReaderNearLimit(() => page(0));
  for (let n = 1; n < PAGES_PER_ATTEMPT; n++) expect((await page(n)).status).toBe(200);
  const refused = await page(40);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("That’s a lot of profiles");
  expect((await page(41, "192.0.2.51")).status).toBe(200);
  expect((await sendRequest(`/members/${newId()}`, from("192.0.2.50"))).status).toBe(429);
});
