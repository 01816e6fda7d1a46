import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { deduplicatePaths } from "./deduplicate-paths";

const ask = (paths: string[]) =>
  new Request(`https://a.test/__manifest?version=abcdef12&paths=${paths.join(",")}`);
const pathsOf = (request: Request | null) =>
  request && new URL(request.url).searchParams.get("paths")?.split(",");

test("a manifest request with many members becomes one path, release kept", () => {
  const asked = deduplicatePaths(ask([`/members/${newId()}`, "/likes", `/members/${newId()}`]));
  expect(pathsOf(asked)).toHaveLength(2);
  expect(pathsOf(asked)).toContain("/likes");
  expect(asked?.url).toContain("version=abcdef12");
});

test("a manifest request passes unchanged with up to a hundred kinds of paths", () => {
  const kinds = (many: number) => Array.from({ length: many }, (_, n) => `/a/${n}`);
  const given = ask(kinds(100));
  expect(deduplicatePaths(given)).toBe(given);
  expect(deduplicatePaths(ask(kinds(101)))).toBeNull();
  const none = new Request("https://a.test/__manifest");
  expect(deduplicatePaths(none)).toBe(none);
});
