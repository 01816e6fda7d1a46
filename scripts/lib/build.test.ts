import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeDevVars } from "./build";

test("a build loses the secrets that npm run dev left, and one without them stays as it is", () => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = join(folder, "server");
  mkdirSync(server);
  for (const name of [".dev.vars", "wrangler.json"]) writeFileSync(join(server, name), "LOCAL=yes");
  removeDevVars(folder);
  removeDevVars(folder);
  expect([".dev.vars", "wrangler.json"].map((name) => existsSync(join(server, name)))).toEqual([
    false,
    true,
  ]);
});
