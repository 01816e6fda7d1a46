import { expect, test } from "vitest";
import { hasContact } from "./find-contact";

test.each([
  "call 07700 900461",
  "+31 (0)6-1234 5678 is mine",
  "zero seven seven double oh nine zero",
  "find me as @lisa_99",
  "kik is lisa.99",
  "snap: lisamarie",
  "lisa@example.com",
  "lisa (at) example dot com",
  "lisa at gmail",
])("%j is a way of contact", (text) => {
  expect(hasContact(text)).toBe(true);
});

test.each([
  ["too few digits", "room 1234567"],
  ["too many digits", "1234567890123456"],
  ["a count of thousands", "12 345 000 people"],
  ["years", "2019 2020 2021"],
  ["a day", "born 12.05.1990"],
  ["a price", "it was 12 345 678 kr"],
  ["six digits in words", "one two three four five six"],
  ["a place", "see you @ home"],
  ["an app alone", "i am on kik and snap"],
  ["a mail of nobody", "meet me at home dot"],
])("%s is no way of contact: %j", (_, text) => {
  expect(hasContact(text)).toBe(false);
});
