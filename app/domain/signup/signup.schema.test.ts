import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { accountStepSchema } from "./account-step.schema";
import { aboutMeStepSchema, aboutYouStepSchema, locationStepSchema } from "./signup.schema";

const rule = { minAge: 18, today: "2026-11-20", siteName: "Velours", messageLength: 1000 };

function errorsOf(
  schema: Parameters<typeof parseWithZod>[1]["schema"],
  fields: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission instanceof Promise || submission.status === "success") return {};
  return submission.error ?? {};
}

const born = (year: string, month: string, day: string) => ({
  date_of_birth_year: year,
  date_of_birth_month: month,
  date_of_birth_day: day,
});
const good = {
  email: "Sam@Example.test",
  name: "Sam",
  password: "a long password",
  ...born("1990", "5", "5"),
};
const accountErrors = (fields: Record<string, string>) =>
  errorsOf(accountStepSchema(rule), { ...good, ...fields });

test("a valid account form has no errors", () => {
  expect(accountErrors({})).toEqual({});
});

test("every missing field is reported at once, the date of birth too", () => {
  expect(errorsOf(accountStepSchema(rule), {})).toEqual({
    email: ["invalid.required"],
    name: ["invalid.required"],
    password: ["invalid.required"],
    date_of_birth_day: ["join:invalid.birth_date_required"],
  });
});

test("an invalid name does not suppress the date of birth's error", () => {
  expect(accountErrors({ ...born("1985", "2", "31"), name: "kasia@poczta.test" })).toEqual({
    name: ["join:invalid.name_address"],
    date_of_birth_day: ["join:invalid.birth_date"],
  });
});

test("a missing choice is reported as a choice, not as a text field", () => {
  expect(errorsOf(aboutYouStepSchema, {})).toEqual({
    gender: ["invalid.choice"],
    seeks: ["invalid.choice"],
  });
});

test("a visitor who turns 18 today may join, one who turns 18 tomorrow may not", () => {
  expect(accountErrors(born("2008", "11", "20"))).toEqual({});
  // Too young: the server rejects this and remembers it.
  expect(accountErrors(born("2008", "11", "21"))).toEqual({});
});

test("a date that does not exist or lies in the future is invalid", () => {
  expect(accountErrors(born("1990", "2", "30"))).toEqual({
    date_of_birth_day: ["join:invalid.birth_date"],
  });
  expect(accountErrors(born("2027", "1", "1"))).toEqual({
    date_of_birth_day: ["join:invalid.birth_date"],
  });
});

test("a name must not be an address, an e-mail address or the site's name", () => {
  expect(accountErrors({ name: "sam@example.TEST" })).toEqual({
    name: ["join:invalid.name_address"],
  });
  expect(accountErrors({ name: "@sam" })).toEqual({ name: ["join:invalid.name_at"] });
  expect(accountErrors({ name: "Vеlours" })).toEqual({ name: ["join:invalid.name_reserved"] });
});

test("a password has 10 to 128 characters", () => {
  expect(accountErrors({ password: "123456789" })).toEqual({
    password: ["join:invalid.password_short"],
  });
  expect(accountErrors({ password: "x".repeat(128) })).toEqual({});
  expect(accountErrors({ password: "x".repeat(129) })).toEqual({
    password: ["join:invalid.password_long"],
  });
});

test("a region must belong to its country", () => {
  const schema = locationStepSchema(["NL", "DE"], (country, region) => region.startsWith(country));
  expect(errorsOf(schema, { country: "NL", region: "NL-NH" })).toEqual({});
  expect(errorsOf(schema, { country: "NL", region: "DE-BE" })).toEqual({
    region: ["join:invalid.region"],
  });
  expect(errorsOf(schema, { country: "FR", region: "FR-75" })).toHaveProperty("country");
  expect(errorsOf(schema, { country: "NL" })).toEqual({ region: ["join:invalid.region"] });
});

test("a sexuality needs its own consent, and so do intimate interests", () => {
  const who = { gender: "female", seeks: "both" };
  expect(errorsOf(aboutYouStepSchema, { ...who, sexuality: "bi" })).toEqual({
    sexuality_consent: ["join:invalid.consent"],
  });
  expect(
    errorsOf(aboutYouStepSchema, { ...who, sexuality: "bi", sexuality_consent: "on" }),
  ).toEqual({});
  expect(errorsOf(aboutYouStepSchema, who)).toEqual({});
  expect(errorsOf(aboutMeStepSchema, { intimate_interests: "bondage" })).toEqual({
    intimate_consent: ["join:invalid.consent"],
  });
  expect(errorsOf(aboutMeStepSchema, { interests: "bondage" })).toHaveProperty(["interests[0]"]);
});

test("characters are counted as graphemes", () => {
  expect(errorsOf(aboutMeStepSchema, { headline: "👩🏽".repeat(50) })).toEqual({});
  expect(errorsOf(aboutMeStepSchema, { headline: "👩🏽‍🚀".repeat(70) })).toEqual({
    headline: ["invalid.too_long"],
  });
  expect(errorsOf(aboutMeStepSchema, { about: "👩🏽‍🚀".repeat(600) })).toEqual({
    about: ["invalid.too_long"],
  });
  expect(
    errorsOf(aboutMeStepSchema, { about: "\u3164", headline: `z${"\u0301".repeat(9)}` }),
  ).toEqual({ headline: ["invalid.stacked"] });
  expect(errorsOf(aboutMeStepSchema, { headline: "x".repeat(71) })).toEqual({
    headline: ["invalid.too_long"],
  });
  expect(errorsOf(aboutMeStepSchema, { about: "x".repeat(1001) })).toEqual({
    about: ["invalid.too_long"],
  });
});
