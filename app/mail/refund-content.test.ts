import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { renderEmail } from "./render-email";

const site = {
  name: "Zoë",
  mail_name: "Zoë",
  niche: 1,
  support_email: "help@site.test",
  answer_days: 9,
};

test.each(LANGUAGES)(
  "%s: a refund's e-mail shows the number of credits and a link",
  async (language) => {
    const order = { siteId: asId<SiteId>("site"), to: "sam@example.test", language };
    for (const credits of [1, 2, 47]) {
      const { subject, plain } = await renderEmail(
        {
          ...order,
          origin: "https://site.test",
          template: "credits_refunded",
          fields: { name: "Sam", credits },
        },
        site,
        { sender: "mail@site.test", read: null },
      );
      expect(subject).toContain("Zoë");
      expect(plain).toContain(`${credits} `);
      expect(plain).toMatch(/\b90\b[\s\S]*https:\/\/site\.test\/settings\/credits/);
      expect(plain).not.toContain("{{");
    }
  },
);
