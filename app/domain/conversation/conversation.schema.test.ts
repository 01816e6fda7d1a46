import { expect, test } from "vitest";
import { countCharacters } from "~/kit/count-characters";
import { messageProblem, messageTextSchema } from "./conversation.schema";
import "../../../tests/support/conversations";

test("counts user-perceived characters and stores text in normalized form", () => {
  expect(countCharacters("👩🏽‍🚀é")).toBe(2);
  const schema = messageTextSchema(9);
  expect(schema.parse("  e\u0301\r\nx ")).toBe("é\nx");
  expect(schema.parse("a\0b\ud800c\td👩🏽‍🚀")).toBe("abc\td👩🏽‍🚀");
  expect(schema.parse("\u202eolleh\u202c")).toBe("olleh");
  expect(schema.safeParse("👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀").success).toBe(true);
  expect(schema.safeParse("tentententen").success).toBe(false);
  expect(schema.safeParse(" \n ").success).toBe(false);
  expect(messageTextSchema(2000).safeParse("👩🏽‍🚀".repeat(600)).success).toBe(false);
});

test.each([
  "\u200d\ufe0f",
  "\u3164",
  "\u2800",
  "\u034f\u115f",
  "\u00ad\u200b",
  "\u202e\u2067",
  "\ufffc",
  "\u0301",
  "\u{e0067}",
])("rejects a message of invisible characters (%j) as empty in page and API", (text) => {
  expect(messageTextSchema(1000).safeParse(text).error?.issues[0]?.message).toBe(
    "chat:refusal.empty",
  );
  expect(messageProblem(text, 1000)).toBe("empty");
});

test("page and API report the same error for a message that cannot be sent", () => {
  for (const [text, problem] of [
    ["x".repeat(1001), "too_long"],
    ["👩🏽‍🚀".repeat(600), "too_long"],
    [`z${"\u0301".repeat(6)}`, "stacked"],
    ["hello", null],
  ] as const) {
    const message = messageTextSchema(1000).safeParse(text).error?.issues[0]?.message;
    expect([messageProblem(text, 1000), message]).toEqual([
      problem,
      problem ? `chat:refusal.${problem}` : undefined,
    ]);
  }
});
