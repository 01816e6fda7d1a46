import { expect, test } from "vitest";
import { ACCESSIBILITY } from "~/content/accessibility";
import { filesBelow, textOf } from "./sources";

const CHECK = /\b(?:expectNoViolations|expectAccessible)\((?!page: Page|$)/gm;

test("the end-to-end tests check at least as many screens as the statement says", () => {
  const checks = filesBelow("tests/e2e", /\.test\.ts$/).flatMap(
    (path) => textOf(path).match(CHECK) ?? [],
  );
  expect(checks.length).toBeGreaterThanOrEqual(ACCESSIBILITY.screens);
});

test("the tests exempt no rule and no element from the check", () => {
  const check = textOf("tests/support/expect-no-violations.ts");
  expect(check).toContain('runOnly: { type: "tag", values: ACCESSIBILITY.tags }');
  expect(check).not.toMatch(/\bexclude\b|disableRules|enabled: false/);
});

test("the rules of axe are those of the guidelines and level that the statement names", () => {
  const [, version = ""] = /WCAG (\d\.\d)/.exec(ACCESSIBILITY.guidelines) ?? [];
  expect(ACCESSIBILITY.tags).toContain(
    `wcag${version.replace(".", "")}${ACCESSIBILITY.level.toLowerCase()}`,
  );
});
