import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { siteTexts } from "../support/site-texts";

const BENEFITS = ["starts", "photos", "locked"] as const;

test.each(LANGUAGES)("each benefit of Premium has at most five words in %s", (language) => {
  const t = siteTexts(language);
  for (const benefit of BENEFITS) {
    const text = t(`shop:premium.gives.${benefit}`, { premium: 25, free: 3 });
    expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(5);
  }
});
