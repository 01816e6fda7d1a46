import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { textOf } from "./sources";

/**
 * Directive (EU) 2023/2673: the withdrawal function has an unmistakable label, and the policy uses
 * the same one.
 */
test.each(LANGUAGES)("%s: the policy names the withdrawal link by its label", (language) => {
  const policy = textOf(`app/content/${language}/return-policy.md`);
  const { "orders:withdraw.link": link = "?" } = textsOf(language);
  expect(policy).toContain(link);
  expect(policy).toContain("](/transactions)");
});
