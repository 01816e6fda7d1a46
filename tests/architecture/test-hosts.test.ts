import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** The hosts that a file passes to `addSite`, directly or by a constant. */
function hostsAddedIn(path: string): string[] {
  const text = textOf(path);
  const names = Array.from(
    text.matchAll(/\baddSite\((?:[^()]|\([^()]*\))*?,\s*("[\w.-]+"|[A-Z_]+),?\s*\)/g),
    ([, name = ""]) => name,
  );
  const constant = (name: string) =>
    new RegExp(`const ${name} = ("[\\w.-]+");`).exec(text)?.[1] ?? name;
  return [...new Set(names.map((name) => (name.startsWith('"') ? name : constant(name))))];
}

// The files share a runtime, in which the built Worker caches sites by host: the second file would
// get the settings of the first.
test("no two API test files add a site of the same host", () => {
  const files = filesBelow("tests/api").filter((path) => path.endsWith(".test.ts"));
  const hosts = files.flatMap(hostsAddedIn);
  expect(hosts.length).toBeGreaterThan(30);
  expect(hosts.filter((host, at) => hosts.indexOf(host) !== at)).toEqual([]);
});
