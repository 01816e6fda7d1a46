import { expect, test } from "vitest";
import { tableReferencesIn } from "./ownership";
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
const isNaming = (table: string) => (path: string) =>
  textOf(path).includes(`sqliteTable(\n  "${table}"`) ||
  tableReferencesIn(path, textOf(path)).some((reference) => reference.table === table);

test.each(Object.entries(EVIDENCE_FILES))(
  "%s is named only by its writer and erasure, read by no page, e-mail or endpoint",
  (table, may) => {
    const files = [...filesBelow("app"), ...filesBelow("workers")].filter(
      (path) => !/\.test\.tsx?$/.test(path),
    );
    expect(files.filter(isNaming(table)).sort()).toEqual(may.toSorted());
  },
);

test("one statement reads copied evidence: of a report that staff open, with an audit entry", () => {
  const store = textOf("app/domain/complaint/complaint-store.ts");
  expect(store).not.toMatch(/SELECT[^`]*FROM (?:evidence\b|\$\{evidence\})/);
  const selections = store.matchAll(/\b(?:sub)?select\(([^()]*)\)\s*\.from\(evidence\)/g);
  expect(Array.from(selections, ([, columns]) => columns)).toEqual([
    "{ id: evidence.complaint_id }",
    "{ profile: evidence.profile, messages: evidence.messages }",
  ]);
  expect(store.match(/\.(?:from|\w*[jJ]oin)\(evidence\b/g)).toHaveLength(3);
});
