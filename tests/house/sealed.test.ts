import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Who may name the tables of sealed evidence, and what each does with it. */
const MAY = {
  evidence: [
    "app/domain/complaint/complaint.tables.ts",
    "app/domain/complaint/leaving-sql.ts",
    "app/domain/complaint/report-store.ts",
  ],
  seals: [
    "app/domain/conversation/conversation.tables.ts",
    "app/domain/conversation/clear-store.ts",
    "app/domain/conversation/leaving-sql.ts",
    "app/domain/conversation/seal-store.ts",
  ],
};
const naming = (table: string) =>
  new RegExp(`\\b(?:FROM|INTO|JOIN|UPDATE)\\s+${table}\\b|sqliteTable\\(\\s*"${table}"`);

test.each(Object.entries(MAY))(
  "%s is named by what writes and erases it, and read by no page, letter or call",
  (table, may) => {
    const files = [...filesBelow("app"), ...filesBelow("workers")].filter(
      (path) => !/\.test\.tsx?$/.test(path),
    );
    expect(files.filter((path) => naming(table).test(textOf(path))).sort()).toEqual(may.toSorted());
  },
);

test("nothing but its id is ever selected of what was copied as evidence", () => {
  const store = textOf("app/domain/complaint/report-store.ts");
  expect(
    Array.from(
      store.matchAll(/SELECT ((?:(?!SELECT)[^`])*?) FROM evidence\b/g),
      ([, columns]) => columns,
    ),
  ).toEqual(["complaint_id"]);
});
