import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BUILD } from "../../scripts/lib/paths.ts";

const CLIENT = join(BUILD, "client");
const ASSETS = readdirSync(join(CLIENT, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `/assets/${name}`);
const textOf = (path: string) => readFileSync(join(CLIENT, path), "utf8");

/**
 * The router's list of files; the route of the app's manifest leaves an empty file of a similar
 * name.
 */
const isManifest = (path: string) => /\/manifest-/.test(path) && textOf(path).includes('"routes"');

type Files = { module: string; imports?: string[] };
type Manifest = { entry: Files; routes: Record<string, Files> };

/** The code files that a browser loads for a page on a first visit, in English (decision 0012). */
function filesOf(...routes: string[]): string[] {
  const [path = ""] = ASSETS.filter(isManifest);
  const manifest: Manifest = JSON.parse(/\{.*\}/s.exec(textOf(path))?.[0] ?? "");
  const parts = [manifest.entry, ...routes.map((id) => manifest.routes[id] as Files)];
  const textFiles = ASSETS.filter((name) => /\/en-[^/]+$/.test(name));
  return [
    ...new Set([
      ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ...textFiles,
    ]),
  ];
}

const MEMBERS = filesOf("root", "routes/default-layout", "routes/members/search");

test("a cold /members loads at most seven files and 170 kB of code", () => {
  const bytes = MEMBERS.map((path) => gzipSync(textOf(path)).length);
  expect(MEMBERS.length, MEMBERS.join(" ")).toBeLessThanOrEqual(7);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(170_000);
});

/** Strings of a package or part that remain in its minified code. */
const PARTS = {
  zod: "_zod",
  conform: "@conform-to/zod does not",
  landers: "collagelanding",
  "a country's own words": "Magasinage",
};

test.each(Object.entries(PARTS))("/members loads nothing of %s", (_part, text) => {
  const holders = ASSETS.filter((path) => !isManifest(path) && textOf(path).includes(text));
  expect(holders.length, "the words that tell it are in the build").toBeGreaterThan(0);
  expect(holders.filter((path) => MEMBERS.includes(path))).toEqual([]);
});

test("no page loads i18next, which only the Worker uses", () => {
  expect(ASSETS.filter((path) => /i18next/i.test(textOf(path)))).toEqual([]);
});
