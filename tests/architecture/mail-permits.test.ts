import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const files = [...filesBelow("app"), ...filesBelow("workers"), ...filesBelow("scripts")].filter(
  (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
);
const having = (pattern: RegExp) => files.filter((path) => pattern.test(textOf(path))).sort();

test("only permitMail creates a permit for an e-mail", () => {
  expect(having(/\bcreateMailPermit\b/)).toEqual([
    "app/domain/account/permit-mail.ts",
    "app/domain/outbox/enqueue-email.ts",
  ]);
  expect(having(/\bas MailPermit\b/)).toEqual(["app/domain/outbox/enqueue-email.ts"]);
});

/**
 * Their templates need no permit: they concern the member's own account, or what the member
 * subscribed to.
 */
const CAST = [
  "app/domain/deactivation/execute-moderation-action.ts",
  "app/domain/notification-delivery/notify-member.ts",
  "app/domain/order/order-emails.ts",
];

test("no other file casts past the permit, and enqueueEmail writes every e-mail", () => {
  expect(having(/\bas OwnedEmailRequest\b/)).toEqual(CAST);
  expect(having(/\binsertEmail\(|const insertEmail = \(/)).toEqual([
    "app/domain/outbox/enqueue-email.ts",
    "app/domain/outbox/outbox-store.ts",
  ]);
});
