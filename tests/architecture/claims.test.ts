import { expect, test } from "vitest";
import { PAGES } from "~/content/pages";
import { textsOf } from "./locale-texts";
import { textOf } from "./sources";

type Claim = { promise: string; rules: string[]; keys: string[] };

const CLAIMS: Claim[] = Array.from(
  textOf("docs/content/claims.md").matchAll(/^\| (?!What is|---)(.+?) \| (.+?) \| (.+?) \|$/gm),
  ([, promise = "", rules = "", keys = ""]) => ({
    promise,
    rules: rules.split(", "),
    keys: keys.split(" · "),
  }),
);
const english = textsOf("en");
const isBelow = (key: string, claimed: string) =>
  key === claimed || /^[.:_]/.test(key.startsWith(claimed) ? key.slice(claimed.length) : "");

test("every claim of the page has an existing rule", () => {
  expect(CLAIMS.length).toBeGreaterThan(25);
  const ruleNumbers = new Set(
    Array.from(textOf("docs/rules.md").matchAll(/^\| (R\d+) /gm), ([, r]) => r),
  );
  const lost = CLAIMS.flatMap(({ promise, rules }) =>
    rules.filter((rule) => !ruleNumbers.has(rule)).map((rule) => `${promise}: ${rule}`),
  );
  expect(lost).toEqual([]);
});

test("every text that is listed as a claim exists", () => {
  const lost = CLAIMS.flatMap(({ keys }) => keys).filter(
    (claimed) =>
      !(PAGES as readonly string[]).includes(claimed) &&
      !Object.keys(english).some((key) => isBelow(key, claimed)),
  );
  expect(lost).toEqual([]);
});

const PROMISES = /\b(?:never|free|nobody|no one|for good|subscription)\b/i;
/**
 * These texts contain such a word without making a claim: an idiom, advice, or the member's own
 * action.
 */
const NO_PROMISE =
  `common:error.not_found_text game:end.title landers:socialnetwork landers:transitionsvideolanding
   mail:login_code.not_you members:empty.title members:likes.received_title visit:niche.7.lead
   visit:complaints.text_hint landers:alonetonight landers:tinderswipe members:similar finder:empty_title finder:empty_text suggestions:empty_text`.split(
    /\s+/,
  );

test("a text with never, free or nobody is listed with its rule", () => {
  const claimed = [...CLAIMS.flatMap(({ keys }) => keys), ...NO_PROMISE];
  const alone = Object.entries(english)
    .filter(([key, text]) => PROMISES.test(text) && !claimed.some((one) => isBelow(key, one)))
    .map(([key, text]) => `${key}: ${text}`);
  expect(alone).toEqual([]);
});

/** R211: credits without an expiry column cannot expire. */
test("credits have no expiry column", () => {
  expect(textOf("app/domain/wallet/wallet.tables.ts")).not.toMatch(/expire|valid_until|ends_at/);
});
