import { expect, test } from "vitest";
import { datePartInError } from "./form-feedback";

const ORDER = ["day", "month", "year"] as const;

/** A rejected form with this date and error. */
const rejected = (error: string, [day = "", month = "", year = ""]: string[]) => ({
  status: "error" as const,
  error: { date_of_birth_day: [error] },
  initialValue: {
    date_of_birth_day: day,
    date_of_birth_month: month,
    date_of_birth_year: year,
  },
});

test("a date of birth whose year is in doubt gets the focus in its year", () => {
  for (const refusal of ["join:refusal.year_doubtful", "join:refusal.too_young"])
    expect(datePartInError(rejected(refusal, ["1", "2", "2020"]), ORDER)).toBe("year");
});

test("any other invalid date gets the focus in its empty or first part", () => {
  const invalid = "join:invalid.birth_date";
  expect(datePartInError(rejected(invalid, ["1", "", "1990"]), ORDER)).toBe("month");
  expect(datePartInError(rejected(invalid, ["31", "2", "1990"]), ORDER)).toBe("day");
});

test("an invalid field before the date gets the focus instead of the date", () => {
  const answer = rejected("join:refusal.too_young", ["1", "2", "2020"]);
  const error = { ...answer.error, email: ["join:invalid.email"] };
  expect(datePartInError({ ...answer, error }, ORDER)).toBeUndefined();
  expect(datePartInError(undefined, ORDER)).toBeUndefined();
});
