import { expect, test } from "vitest";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { checkSettings, parseSettings } from "./settings.ts";

/** Values that no setting accepts: a number, a list, an object or a plain text. */
const UNFIT = ["abc!", "-1", "[[1]]", '{"x":{"y":[]}}', '[{"x":1}]', "x".repeat(3000)];

const errorOf = (pair: string): string | null => {
  try {
    parseSettings([pair]);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each(Object.keys(siteSettingsSchema.shape))(
  "%s: an invalid value is explained with the allowed values",
  (key) => {
    const errors = UNFIT.flatMap((text) => errorOf(`${key}=${text}`) ?? []);
    expect(errors.length).toBeGreaterThan(1);
    for (const error of errors) {
      expect(error).toMatch(
        new RegExp(
          `^${key}\\S* (must be .+, not .+|has no field .+; it may have .+|is .+; .+)\\.$`,
        ),
      );
      expect(error).not.toMatch(/invalid[._]|Invalid|something else|undefined|of the form|\^/);
    }
  },
);

test.each([
  ["message_credits=abc", 'message_credits must be a whole number from 0 to 1000, not "abc".'],
  ["min_age=12", "min_age must be a whole number from 18 to 99, not 12."],
  ["member_resell=maybe", 'member_resell must be true or false, not "maybe".'],
  [
    "photo_review=later",
    'photo_review must be one of automatic, by_hand, after_publication, not "later".',
  ],
  ["support_email=a", 'support_email must be an e-mail address, not "a".'],
  ["domain_language=x", 'domain_language must be a text of 2 to 10 characters or null, not "x".'],
  [
    'bundles=[{"id":"c10","credits":10,"prices":{"EUR":"1"}}]',
    'bundles[0].prices.EUR must be a whole number of at least 1, not "1".',
  ],
  [
    'bundles=[{"id":"c10","credits":10,"prices":{"euro":1}}]',
    "bundles[0].prices.euro is not allowed; a key is a currency such as EUR.",
  ],
  [
    'payment_methods=[{"method":"ideal","form":"2027-01-01"}]',
    'payment_methods[0] has no field "form"; it may have method, countries, from, until.',
  ],
  [
    'company={"name":"Example B.V."}',
    "company.address is missing; it must be a text of 1 to 500 characters.",
  ],
  [
    'tax={"NL":[{"from":"soon","rate":1}]}',
    'tax.NL[0].from must be a day such as 2026-11-20, not "soon".',
  ],
  ["mesage_credits=2", 'There is no setting "mesage_credits"; did you mean message_credits?'],
  ["support_email=", "support_email has no default, so it needs a value: support_email=…."],
  ["delete_partner={}", "delete_partner.name is missing; it must be a text of 1 to 60 characters."],
])("%s is explained", (pair, message) => {
  expect(errorOf(pair)).toBe(message);
});

test("countries: the invalid part of a list is named", () => {
  expect(errorOf("countries=NL,XX")).toMatch(
    /^countries\[1\] must be one of US, NL, .+, not "XX"\.$/,
  );
});

test("all missing or invalid settings are named together", () => {
  expect(() => checkSettings({ name: "A", min_age: 3, colour: "red" })).toThrow(
    /^These are not the settings of a site: countries is missing; .+; support_email is missing; it must be an e-mail address; mail_name is missing; .+; min_age must be a whole number from 18 to 99, not 3; there is no setting "colour"\.$/,
  );
});
