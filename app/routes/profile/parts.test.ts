import { expect, test } from "vitest";
import { changedFields, isPart, PARTS, readFields, waitsForConsent } from "./parts";

const none = { sexuality: null, sexuality_consent: false };

test("an answer waits for its consent, and is saved once the consent is given", () => {
  expect(waitsForConsent(none, { sexuality: "bi", sexuality_consent: false })).toBe(true);
  expect(waitsForConsent(none, { sexuality: "bi", sexuality_consent: true })).toBe(false);
  expect(waitsForConsent(none, none)).toBe(false);
});

test("a text or one of two answers waits for the consent that covers it", () => {
  const empty = { smoking: null, drinking: null, lifestyle_consent: false };
  expect(waitsForConsent(empty, { ...empty, drinking: "rarely" })).toBe(true);
  expect(PARTS.lifestyle).toEqual(["smoking", "drinking", "lifestyle_consent"]);
  const text = { gender_description: "", gender_description_consent: false };
  expect(waitsForConsent(text, { ...text, gender_description: "Agender" })).toBe(true);
  expect(PARTS.who).not.toContain("gender_description");
});

test("withdrawing a consent is saved at once, as are fields without consent", () => {
  const answers = { sexuality: "bi", sexuality_consent: true } as const;
  expect(waitsForConsent(answers, { ...answers, sexuality_consent: false })).toBe(false);
  expect(waitsForConsent({ interests: [] }, { interests: ["tea"] })).toBe(false);
  const intimate = { intimate_interests: [], intimate_consent: false };
  expect(waitsForConsent(intimate, intimate)).toBe(false);
  expect(waitsForConsent(intimate, { ...intimate, intimate_interests: ["sex"] })).toBe(true);
});

test("reads a form's lists, consents and empty answers as profile values", () => {
  const form = new FormData();
  form.append("interests", "tea");
  form.append("interests", "wine");
  form.append("hair_colour", "");
  form.append("headline", "");
  expect(readFields(form, ["interests", "hair_colour", "headline", "sexuality_consent"])).toEqual({
    interests: ["tea", "wine"],
    hair_colour: null,
    headline: "",
    sexuality_consent: false,
  });
});

test("detects changed fields regardless of the order of checkboxes", () => {
  const was = { interests: ["wine", "tea"], headline: "", hair_colour: null } as const;
  const shown = { ...was, interests: [...was.interests] };
  expect(
    changedFields(shown, { interests: ["tea", "wine"], headline: "", hair_colour: null }),
  ).toEqual([]);
  expect(changedFields(shown, { interests: ["tea"], headline: "a" })).toEqual([
    "interests",
    "headline",
  ]);
});

test.each(["texts", "place"])("%s is a form part", (part) => expect(isPart(part)).toBe(true));
test.each(["toString", "status", null])("%s is no form part", (part) =>
  expect(isPart(part)).toBe(false),
);
