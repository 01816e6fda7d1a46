import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const DOMAIN = "app/domain";
const PAGE = textOf("docs/decisions/0104-retry-idempotent-database-calls.md");

/**
 * The statements that the decision lists as idempotent: their key, their file, and the test that
 * loses a response.
 */
const listed = Array.from(
  PAGE.matchAll(/^\| ([^|]+) \| `([^`]+)`[^|]* \| `([^`]+)` \|$/gm),
  ([, by = "", where = "", test = ""]) => ({ by, where, test }),
);
const idempotentStatements = filesBelow("app")
  .filter((path) => !path.endsWith(".test.ts") && path !== "app/db/batch.ts")
  .flatMap((path) =>
    Array.from(textOf(path).matchAll(/\bidempotent\(\s*"([^"]+)"/g), ([, by = ""]) => ({
      by,
      where: path.slice(DOMAIN.length + 1),
    })),
  );

test("the decision lists exactly the idempotent statements", () => {
  const labelOf = ({ by, where }: { by: string; where: string }) => `${where}: ${by}`;
  expect(listed.map(labelOf).sort()).toEqual(idempotentStatements.map(labelOf).sort());
  expect(idempotentStatements.length).toBeGreaterThan(10);
});

test("each of them has a test that loses a response", () => {
  for (const { where, test } of listed) {
    const path = `${DOMAIN}/${test}`;
    expect(exists(path), `${where}: ${test}`).toBe(true);
    expect(textOf(path), `${where}: ${test}`).toMatch(/\b(?:lostAnswer|carriedOut)\b/);
  }
});
