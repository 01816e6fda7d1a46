import { expect, test } from "vitest";
import { complaintSchema } from "./complaint.schema";

const complaint = {
  client_id: crypto.randomUUID(),
  kind: "other",
  text: "Hello",
  email: "sam@example.test",
};
const report = { ...complaint, kind: "content", name: "Sam", good_faith: true };

/** The invalid fields, with the first error of each. */
function errorsOf(input: Record<string, unknown>): Record<string, string> {
  const read = complaintSchema.safeParse(input);
  return Object.fromEntries(
    (read.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]),
  );
}

test("a complaint needs a kind, a text and an e-mail address", () => {
  expect(errorsOf(complaint)).toEqual({});
  expect(errorsOf({ client_id: complaint.client_id })).toEqual({
    kind: "invalid.required",
    text: "invalid.required",
    email: "invalid.required",
  });
  expect(errorsOf({ ...complaint, text: " \n " })).toEqual({ text: "invalid.required" });
  expect(errorsOf({ ...complaint, kind: "love" })).toEqual({ kind: "invalid.choice" });
  expect(errorsOf({ ...complaint, email: "sam" })).toEqual({ email: "invalid.email" });
  expect(errorsOf({ ...complaint, client_id: "1" })).toEqual({ client_id: "invalid.wrong_type" });
});

test("a report of illegal content needs a name, an address and the good-faith statement", () => {
  expect(errorsOf(report)).toEqual({});
  expect(errorsOf({ ...complaint, kind: "content", email: undefined })).toEqual({
    email: "invalid.required",
    name: "invalid.required",
    good_faith: "visit:complaints.good_faith_missing",
  });
});

test("a report of child abuse may omit only name and address", () => {
  const nameless = { ...report, name: undefined, email: undefined, child_abuse: true };
  expect(errorsOf(nameless)).toEqual({});
  expect(errorsOf({ ...nameless, good_faith: false })).toEqual({
    good_faith: "visit:complaints.good_faith_missing",
  });
  expect(errorsOf({ ...nameless, kind: "member" })).toEqual({ email: "invalid.required" });
});

test("a text has at most 4,000 user-perceived characters", () => {
  expect(errorsOf({ ...complaint, text: "👩🏽".repeat(4000) })).toEqual({});
  expect(errorsOf({ ...complaint, text: "a".repeat(4001) })).toEqual({ text: "invalid.too_long" });
  expect(errorsOf({ ...complaint, text: "👨‍👩‍👧‍👦".repeat(2_600) })).toEqual({
    text: "invalid.too_long",
  });
  expect(errorsOf({ ...complaint, text: `a${"\u0301".repeat(64_000)}` })).toEqual({
    text: "invalid.stacked",
  });
});

test("a form with an unknown field is rejected", () => {
  expect(complaintSchema.safeParse({ ...complaint, status: "closed" }).success).toBe(false);
});
