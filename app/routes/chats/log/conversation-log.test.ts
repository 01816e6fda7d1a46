import { expect, test } from "vitest";
import { selectRecipientWarnings } from "./conversation-log";

test("a recipient warning is repeated only after ten messages", () => {
  const signals = { 1: "contact", 2: "contact", 3: "money", 10: "contact", 11: "contact" } as const;
  expect([...selectRecipientWarnings(signals)]).toEqual([
    [1, "contact"],
    [3, "money"],
    [11, "contact"],
  ]);
  expect(selectRecipientWarnings({}).size).toBe(0);
});
