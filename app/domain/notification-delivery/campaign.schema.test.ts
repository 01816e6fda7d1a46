import { expect, test } from "vitest";
import { campaignTextsSchema } from "./campaign.schema";

test("rejects a campaign text of invisible characters", () => {
  const words = { title: "News", text: "There is news.", short: "News" };
  expect(campaignTextsSchema.safeParse({ en: words }).success).toBe(true);
  for (const name of Object.keys(words))
    expect(
      campaignTextsSchema.safeParse({ en: { ...words, [name]: "\u200b\u2060" } }).success,
    ).toBe(false);
});
