import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { writeDemoSites } from "../../scripts/lib/local-sites.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { addLoggedInMembers, type LoggedInMember } from "../support/members-in-file.ts";
import {
  CACHE_ENTRIES_PATH,
  CACHING_WORKER,
  STALE_SETTINGS_PATH,
} from "../support/platform-cache.ts";

const state = mkdtempSync(join(tmpdir(), "everywhere-"));
let site: Awaited<ReturnType<typeof startRuntime>>;
let member: LoggedInMember | undefined;

beforeAll(async () => {
  await withStorage(state, migrate);
  const db = openLocalFile(state);
  writeDemoSites(db, Date.now());
  [member] = addLoggedInMembers(db, "demo", 1, { credits: 0 });
  db.close();
  const vars = { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" };
  site = await startRuntime({
    port: 0,
    host: "localhost",
    state,
    around: CACHING_WORKER,
    vars: { ...vars, PAGES_KEPT: "everywhere" },
  });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

type Headers = Record<string, string>;
type FetchedPage = {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
};

/** The response of a host of one of the sites. */
const fetchFromHost = (path: string, headers: Headers = {}, host = "localhost") =>
  new Promise<FetchedPage>((resolve, reject) => {
    const { port } = site.url;
    const plain = {
      host: `${host}:${port}`,
      "accept-language": "en",
      "accept-encoding": "identity",
    };
    request({ agent: false, host: "127.0.0.1", port, path, headers: { ...plain, ...headers } })
      .on("response", async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) }),
      )
      .on("error", reject)
      .end();
  });
const readCache = async () =>
  JSON.parse((await fetchFromHost(CACHE_ENTRIES_PATH)).body) as { made: number; keys: string[] };

test("a public page is rendered once by the entrypoint, then served by the isolate", async () => {
  const first = await fetchFromHost("/pricing");
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    "cache-control": "private, no-cache",
    vary: "Accept-Encoding, Accept-Language, Cookie",
    etag: expect.stringMatching(/^W\/"/),
  });
  expect(await fetchFromHost("/pricing")).toMatchObject({ status: 200, body: first.body });
  expect(
    (await fetchFromHost("/pricing", { "if-none-match": String(first.headers.etag) })).status,
  ).toBe(304);
  expect(await readCache()).toMatchObject({ made: 1 });
});

test("cached pages are separate per site and language, though no cache key has a host", async () => {
  const other = await fetchFromHost("/pricing", {}, "velours.localhost");
  const dutch = await fetchFromHost("/pricing", { "accept-language": "nl" });
  expect((await fetchFromHost("/pricing")).body).toContain("Amorelle");
  expect(other.body).toContain("Velours");
  expect(other.body).not.toContain("Amorelle");
  expect(dutch.body).toContain('<html lang="nl"');
  const { keys } = await readCache();
  expect(new Set(keys).size).toBe(3);
});

test("no header of a visitor reaches the cached page of the next", async () => {
  const before = await readCache();
  const plain = await fetchFromHost("/pricing");
  const wilds: Headers[] = [
    { "x-forwarded-host": "evil.test", "x-original-url": "/evil" },
    { "x-http-method-override": "POST", "cache-control": "no-cache" },
    { cookie: "theme=evil; other=evil" },
  ];
  for (const wild of wilds)
    expect(
      (await fetchFromHost("/pricing?utm_source=evil", wild)).body.replaceAll(
        /\?utm_source=evil/g,
        "",
      ),
    ).toBe(plain.body);
  const after = await readCache();
  expect(after.keys.join()).not.toContain("evil");
  // with or without an advertisement's parameters
  expect(after.made - before.made).toBeLessThanOrEqual(1);
});

test("a member's page and a 404 are not cached", async () => {
  const before = await readCache();
  const own = await fetchFromHost("/pricing", { cookie: String(member?.cookie) });
  expect(own.headers["cache-control"]).not.toContain("public");
  expect((await fetchFromHost("/pages/nothing")).status).toBe(404);
  expect(await readCache()).toEqual(before);
});

test("a page rendered with outdated settings is not cached under the current ones", async () => {
  expect(JSON.parse((await fetchFromHost(STALE_SETTINGS_PATH)).body)).toEqual([409, "no-store"]);
});
