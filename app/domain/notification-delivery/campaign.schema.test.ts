import { expect, test } from "vitest";
import { campaignTextsSchema } from "./campaign.schema";

test("rejects a campaign text of invisible characters", () => {
  const texts = { title: "News", text: "There is news.", short: "News" };
  expect(campaignTextsSchema.safeParse({ en: texts }).success).toBe(true);
  for (const name of Object.keys(texts))
    expect(
      campaignTextsSchema.safeParse({ en: { ...texts, [name]: "\u200b\u2060" } }).success,
    ).toBe(false);
});
