import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BUILD } from "../../scripts/lib/paths";

const assets = join(BUILD, "client/assets");

test("puts the operators' scripts and styles into a folder that members' pages never name", () => {
  const own = readdirSync(join(assets, "operator"));
  expect(own.some((name) => name.endsWith(".js"))).toBe(true);
  expect(own.some((name) => name.endsWith(".css"))).toBe(true);
  const naming = readdirSync(assets).filter(
    (name) =>
      /\.(?:js|css)$/.test(name) &&
      !name.startsWith("manifest-") &&
      /assets\/operator\/|\/operator\/sign-in|desk-nav/.test(
        readFileSync(join(assets, name), "utf8"),
      ),
  );
  expect(naming).toEqual([]);
});
