import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const files = [...filesBelow("app"), ...filesBelow("workers"), ...filesBelow("scripts")].filter(
  (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
);
const having = (words: RegExp) => files.filter((path) => words.test(textOf(path))).sort();

test("only permitMail makes a permit for an e-mail", () => {
  expect(having(/\bnewPermit\b/)).toEqual([
    "app/domain/account/permit-mail.ts",
    "app/domain/outbox/mail-permit.ts",
  ]);
  expect(having(/\bas MailPermit\b/)).toEqual(["app/domain/outbox/mail-permit.ts"]);
});

/** Their templates need no permit: they are of the member's own account, or what it wants to be told. */
const CAST = [
  "app/domain/departure/deed-letter.ts",
  "app/domain/order/order-letters.ts",
  "app/domain/telling/tell-member.ts",
];

test("no other file casts an e-mail past its permit, and none is written without enqueueLetter", () => {
  expect(having(/\bas OwnedOrder\b/)).toEqual(CAST);
  expect(having(/\binsertLetter\(/)).toEqual([
    "app/domain/outbox/enqueue-letter.ts",
    "app/domain/outbox/outbox-store.ts",
  ]);
});
