import { expect, test } from "vitest";
import { EMAIL_TEMPLATES } from "../outbox/outbox.schema";
import { isSuppressed } from "./suppression";

test.each([
  ["bounce", "activate", false, false],
  ["bounce", "order_receipt", false, true],
  ["bounce", "like_received", true, true],
  ["fbl", "order_receipt", false, false],
  ["fbl", "like_received", true, true],
  ["unsubscribe", "password_changed", false, false],
  ["unsubscribe", "news", true, true],
] as const)(
  "after a %s the e-mail %s (notification: %s) is suppressed: %s",
  (reason, template, isNotice, stays) => {
    const { urgent, kinds } = EMAIL_TEMPLATES[template];
    expect(kinds !== null).toBe(isNotice);
    expect(isSuppressed(reason, { urgent, isNotice })).toBe(stays);
  },
);
