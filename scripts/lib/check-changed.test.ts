import { expect, test } from "vitest";
import { exists, filesBelow } from "../../tests/architecture/sources.ts";
import { findTouchedTests } from "./check-changed.ts";

const MONEY = "tests/architecture/money-histories.test.ts";
const TRANSLATION = "tests/architecture/translation.test.ts";

test("a changed use case touches its tests and the API tests of its pages", async () => {
  const { architecture, unit, api, notRun } = await findTouchedTests([
    "app/domain/like/like-member.ts",
  ]);
  expect(unit).toContain("app/domain/like/like-member.test.ts");
  expect(unit.length).toBeLessThan(40);
  expect(api).toContain("tests/api/likes.test.ts");
  expect(api).not.toContain("tests/api/passkeys.test.ts");
  expect(architecture).toContain("tests/architecture/tables.test.ts");
  expect(architecture).not.toContain(TRANSLATION);
  expect(notRun).toEqual([]);
});

test("without a change only the architecture tests run that read files", async () => {
  const { architecture, ...others } = await findTouchedTests([]);
  expect(others).toEqual({ unit: [], api: [], notRun: [] });
  const all = filesBelow("tests/architecture").filter((file) => file.endsWith(".test.ts"));
  expect(architecture).toEqual(all.filter((file) => file !== MONEY && file !== TRANSLATION));
  expect([MONEY, TRANSLATION].every(exists)).toBe(true);
});

test("a changed text touches the tests of all translations", async () => {
  const { architecture } = await findTouchedTests(["app/i18n/locales/fi/chat.json"]);
  expect(architecture).toContain(TRANSLATION);
});

test("a changed test touches itself, an end-to-end test is only named", async () => {
  const home = "tests/api/site.test.ts";
  const { api, notRun } = await findTouchedTests([home, "tests/e2e/overflow.test.ts"]);
  expect({ api, notRun }).toEqual({ api: [home], notRun: ["tests/e2e/overflow.test.ts"] });
});
