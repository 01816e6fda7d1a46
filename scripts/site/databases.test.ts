import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { queryWrangler } from "../lib/wrangler.ts";
import { openRemoteSites } from "./databases.ts";

test("a setting of the deployed database is written by a query, without downtime", async () => {
  const calls: string[][] = [];
  const db = openRemoteSites((args) => {
    calls.push(args);
    return JSON.stringify([{ results: [], meta: { changes: 1 } }, { results: [{ one: 1 }] }]);
  }, "dating");
  await db.write(["UPDATE a SET b = 'c; d';", "DELETE FROM e;\n"]);
  expect(await db.batch(["UPDATE a SET b = 1", "SELECT 1 AS one"])).toEqual([
    { rows: [], changes: 1 },
    { rows: [{ one: 1 }], changes: 0 },
  ]);
  const [written] = calls;
  expect(written?.slice(0, 3)).toEqual(["d1", "execute", "dating"]);
  expect(written).not.toContain("--file");
  expect(written?.at(-1)).toBe("UPDATE a SET b = 'c; d';\nDELETE FROM e");
});

test("statements too long for one command change nothing", async () => {
  const db = openRemoteSites(() => expect.fail("nothing is asked"), "dating");
  await expect(db.write([`SELECT '${"a".repeat(100_000)}'`])).rejects.toThrow("too much");
});

test("wrangler answers at any log level, and runs two statements as a batch", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wrangler-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const local = (args: string[]) =>
    queryWrangler([
      ...args.map((one) => (one === "--remote" ? "--local" : one)),
      "--persist-to",
      folder,
    ]);
  process.env.WRANGLER_LOG = "warn"; // as scripts/run.mjs sets it
  const db = openRemoteSites(local, "dating");
  const [first, second] = await db.batch(["SELECT 1 AS a", "SELECT 'x; y' AS b;\n"]);
  expect([first?.rows, second?.rows]).toEqual([[{ a: 1 }], [{ b: "x; y" }]]);
});
