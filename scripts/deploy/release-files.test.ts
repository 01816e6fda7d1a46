import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { gatherFiles, storeFiles } from "./release-files.ts";

function releases() {
  const folder = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [client, storage, out] = ["client", "kept", "out"].map((name) => join(folder, name));
  const at = { client: client as string, storage: storage as string, out: out as string };
  /**
   * Deploys a build with its own file and one that never changes; returns the names that were
   * served.
   */
  const release = (number: number, day = number) => {
    rmSync(at.client, { recursive: true, force: true });
    mkdirSync(join(at.client, "assets"), { recursive: true });
    writeFileSync(join(at.client, "assets", `page-${number}.js`), `page ${number}`);
    writeFileSync(join(at.client, "assets", "same.js"), "same");
    writeFileSync(join(at.client, "_headers"), `of ${number}`);
    const before = gatherFiles(at);
    storeFiles({ ...at, at: new Date(Date.UTC(2026, 0, day)) });
    return { before, served: readdirSync(join(at.out, "assets")).sort() };
  };
  return { at, release };
}
const pages = (...numbers: number[]) => [
  ...numbers.map((number) => `page-${number}.js`),
  "same.js",
];

test("a release serves the files of the five before it and drops older ones", () => {
  const { at, release } = releases();
  expect(release(1)).toEqual({ before: 0, served: pages(1) });
  for (let n = 2; n < 6; n++) release(n);
  expect(release(6)).toEqual({ before: 5, served: pages(1, 2, 3, 4, 5, 6) });
  expect(release(7)).toEqual({ before: 5, served: pages(2, 3, 4, 5, 6, 7) });
  expect(readdirSync(at.storage)).toHaveLength(5);
});

test("of more stored releases, such as from a backup, five are served", () => {
  const { at, release } = releases();
  for (let n = 1; n < 6; n++) release(n);
  mkdirSync(join(at.storage, "2025-01-01T00-00-00-000Z"));
  writeFileSync(join(at.storage, "2025-01-01T00-00-00-000Z", "page-0.js"), "page 0");
  expect(release(6)).toEqual({ before: 5, served: pages(1, 2, 3, 4, 5, 6) });
});

test("a file without a hash in its name comes from the release itself", () => {
  const { at, release } = releases();
  release(1);
  release(2);
  expect(readFileSync(join(at.out, "_headers"), "utf8")).toBe("of 2");
  expect(readFileSync(join(at.out, "assets/page-1.js"), "utf8")).toBe("page 1");
});

test("deploying the same build again replaces no other release", () => {
  const { at, release } = releases();
  release(1);
  for (let day = 2; day < 9; day++) release(2, day);
  expect(release(3, 9).served).toEqual(pages(1, 2, 3));
  expect(readdirSync(at.storage)).toHaveLength(3);
});

test("files of the local mode are not deployed", () => {
  const { at, release } = releases();
  release(1);
  mkdirSync(join(at.client, "dev/components"), { recursive: true });
  writeFileSync(join(at.client, "dev/components/en.txt"), "examples");
  gatherFiles(at);
  expect(readdirSync(at.out).sort()).toEqual(["_headers", "assets"]);
});
