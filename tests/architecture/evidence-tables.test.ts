import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Which files may name the evidence tables, and what each does with them. */
const EVIDENCE_FILES = {
  evidence: [
    "app/domain/complaint/complaint.tables.ts",
    "app/domain/complaint/member-data-sql.ts",
    "app/domain/complaint/complaint-store.ts",
  ],
  seals: [
    "app/domain/conversation/conversation.tables.ts",
    "app/domain/conversation/conversation-store.ts",
    "app/domain/conversation/member-data-sql.ts",
    "app/domain/conversation/archive-store.ts",
  ],
};
const naming = (table: string) =>
  new RegExp(`\\b(?:FROM|INTO|JOIN|UPDATE)\\s+${table}\\b|sqliteTable\\(\\s*"${table}"`);

test.each(Object.entries(EVIDENCE_FILES))(
  "%s is named only by its writer and erasure, read by no page, e-mail or endpoint",
  (table, may) => {
    const files = [...filesBelow("app"), ...filesBelow("workers")].filter(
      (path) => !/\.test\.tsx?$/.test(path),
    );
    expect(files.filter((path) => naming(table).test(textOf(path))).sort()).toEqual(may.toSorted());
  },
);

test("no statement selects more than the id of copied evidence", () => {
  const store = textOf("app/domain/complaint/complaint-store.ts");
  expect(
    Array.from(
      store.matchAll(/SELECT ((?:(?!SELECT)[^`])*?) FROM evidence\b/g),
      ([, columns]) => columns,
    ),
  ).toEqual(["complaint_id"]);
});
