import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherFiles, storeFiles } from "../../scripts/deploy/release-files.ts";
import { BUILD } from "../../scripts/lib/paths.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";

const folder = mkdtempSync(join(tmpdir(), "releases-"));
const state = join(folder, "state");
const releases = join(folder, "kept");

beforeAll(() => {
  for (const name of ["first", "second"]) release(name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

/** A build of one part of the site, which no other build has under that name. */
const clientOf = (name: string) => join(folder, name, "client");
function release(name: string): void {
  const client = clientOf(name);
  mkdirSync(join(client, "assets"), { recursive: true });
  cpSync(join(BUILD, "client/_headers"), join(client, "_headers"));
  writeFileSync(join(client, "assets", `part-${name}.js`), `export const of = "${name}";`);
}

/** Deploys a release and requests its files as pages of that moment would. */
async function withDeployedRelease(
  name: string,
  day: number,
  check: (fetchFile: FetchFile) => Promise<void>,
) {
  const client = clientOf(name);
  const out = join(folder, "served");
  gatherFiles({ client, storage: releases, out });
  storeFiles({ client, storage: releases, at: new Date(Date.UTC(2026, 0, day)) });
  const vars = { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" };
  const site = await startRuntime({ port: 0, host: "localhost", state, files: out, vars });
  try {
    await check((path) => fetch(new URL(path, site.url)));
  } finally {
    await site.stop();
  }
}
type FetchFile = (path: string) => Promise<Response>;

const part = (name: string) => `/assets/part-${name}.js`;
async function isThere(fetchFile: FetchFile, name: string) {
  const answer = await fetchFile(part(name));
  expect(await answer.text()).toBe(`export const of = "${name}";`);
  expect(answer.headers.get("cache-control")).toContain("immutable");
}
async function isNowhere(fetchFile: FetchFile, name: string) {
  const answer = await fetchFile(part(name));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
}

test("a previous release's tab finds its chunks in the next, both after a rollback", async () => {
  await withDeployedRelease("first", 1, async (fetchFile) => {
    await isThere(fetchFile, "first");
    // A page from another server requests a future file: its absence must not be cached.
    await isNowhere(fetchFile, "second");
  });
  await withDeployedRelease("second", 2, async (fetchFile) => {
    await isThere(fetchFile, "second");
    await isThere(fetchFile, "first");
  });
  await withDeployedRelease("first", 3, async (fetchFile) => {
    await isThere(fetchFile, "first");
    await isThere(fetchFile, "second");
    await isNowhere(fetchFile, "third");
  });
}, 240_000);
