import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { textOf } from "./sources";

/** Directive (EU) 2023/2673: the way to withdraw is called so that nobody can miss it, and the policy calls it the same. */
test.each(LANGUAGES)(
  "%s: the policy names the link by which one withdraws, as it is",
  (language) => {
    const policy = textOf(`app/content/${language}/return-policy.md`);
    const { "orders:withdraw.link": link = "?" } = textsOf(language);
    expect(policy).toContain(link);
    expect(policy).toContain("](/transactions)");
  },
);
