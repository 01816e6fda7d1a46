import { expect, test } from "vitest";
import { filesBelow, textOf } from "../../tests/architecture/sources.ts";
import { findDependants, findImporters, requestsPath, stepOf } from "./touched-tests.ts";

const FILES: Record<string, string> = {
  "app/kit/a.ts": "export const a = 1;",
  "app/domain/b.ts": 'import { a } from "~/kit/a";',
  "app/domain/b.test.ts": 'import { b } from "./b";',
  "app/domain/c.ts": 'import type { B } from "./b";',
  "app/domain/c.test.ts": 'import "./c";',
  "app/domain/d.ts": 'import { type B } from "./b.ts";\nimport list from "./list.json";',
  "app/routes/e.tsx": 'const b = await import("../domain/b");',
};
const importers = findImporters(Object.keys(FILES), (file) => FILES[file] ?? "");

test("the dependants of a file import it directly, through others, or at run time", () => {
  expect(findDependants(["app/kit/a.ts"], importers)).toEqual([
    "app/kit/a.ts",
    "app/domain/b.ts",
    "app/domain/b.test.ts",
    "app/routes/e.tsx",
  ]);
});

test("an import of types only is no dependency, one of a JSON file is", () => {
  expect(findDependants(["app/domain/b.ts"], importers)).not.toContain("app/domain/c.ts");
  expect(findDependants(["app/domain/list.json"], importers)).toContain("app/domain/d.ts");
});

test("files that import each other end the search", () => {
  const circle = findImporters(["app/x.ts", "app/y.ts"], (file) =>
    file === "app/x.ts" ? 'import "./y";' : 'import "./x";',
  );
  expect(findDependants(["app/x.ts"], circle)).toEqual(["app/x.ts", "app/y.ts"]);
});

test("a change of a use case touches its test but not those of every module", () => {
  const files = ["app", "workers"].flatMap((folder) => filesBelow(folder));
  const found = findDependants(
    ["app/domain/like/like-member.ts"],
    findImporters(files, textOf),
  ).filter((file) => file.includes(".test."));
  expect(found).toContain("app/domain/like/like-member.test.ts");
  expect(found.length).toBeLessThan(40);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the source of a test
test.each([
  ["await post(`/members/${her.id}/like`)", "members/:id/like", true],
  ['await page("/members/x/like?from=a")', "members/:id/like", true],
  ["await post(`/members/${her.id}/likes`)", "members/:id/like", false],
  ['await page("/credits/c10")', "credits/:bundle/:method?", true],
  ['await page("/credits")', "credits/:bundle/:method?", false],
  ['await api("/api/like.php")', "api/like.php", true],
  ['await api("/api/likeXphp")', "api/like.php", false],
  ['await page("/anything")', "*", false],
])("whether %s requests %s: %s", (source, path, expected) => {
  expect(requestsPath(source, path)).toBe(expected);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the source of a test

test.each([
  ["app/domain/like/like-member.test.ts", "unit"],
  ["workers/jobs/send-email.test.ts", "unit"],
  ["app/domain/location/regions.test.ts", "architecture"],
  ["app/layouts/layouts.test.ts", "architecture"],
  ["scripts/lib/touched-tests.test.ts", "architecture"],
  ["tests/seed/seed-money.test.ts", "architecture"],
  ["tests/api/home.test.ts", "api"],
  ["tests/stripe/checkout.test.ts", "api"],
  ["tests/e2e/emails.test.ts", null],
  ["tests/system/start-command.test.ts", null],
] as const)("%s is run by %s", (file, step) => {
  expect(stepOf(file)).toBe(step);
});
