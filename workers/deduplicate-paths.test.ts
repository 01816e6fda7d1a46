import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { deduplicatePaths } from "./site-handlers";

const manifestRequest = (paths: string[]) =>
  new Request(`https://a.test/__manifest?version=abcdef12&paths=${paths.join(",")}`);
const pathsOf = (request: Request | null) =>
  request && new URL(request.url).searchParams.get("paths")?.split(",");

test("a manifest request with many members becomes one path, release kept", () => {
  const deduplicated = deduplicatePaths(
    manifestRequest([`/members/${newId()}`, "/likes", `/members/${newId()}`]),
  );
  expect(pathsOf(deduplicated)).toHaveLength(2);
  expect(pathsOf(deduplicated)).toContain("/likes");
  expect(deduplicated?.url).toContain("version=abcdef12");
});

test("a manifest request passes unchanged with up to a hundred kinds of paths", () => {
  const kinds = (many: number) => Array.from({ length: many }, (_, n) => `/a/${n}`);
  const request = manifestRequest(kinds(100));
  expect(deduplicatePaths(request)).toBe(request);
  expect(deduplicatePaths(manifestRequest(kinds(101)))).toBeNull();
  const none = new Request("https://a.test/__manifest");
  expect(deduplicatePaths(none)).toBe(none);
});
