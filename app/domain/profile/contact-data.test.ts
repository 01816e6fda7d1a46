import { expect, test } from "vitest";
import { hasContactData } from "./contact-data";

test.each([
  "Write to sam@example.test",
  "sam (at) example (dot) test",
  "06 12 34 56 78",
  "call me: +31 6-1234 5678",
  "0049 (170) 1234567",
  "www.example.test/sam",
  "see https://example.test",
  "I am @sam_carter there",
  "insta: samcarter",
  "WhatsApp is 0612345678",
  "snapchat = sammy.c",
])("%j is detected as contact data", (text) => {
  expect(hasContactData(text)).toBe(true);
});

test.each([
  "I like trains, tea and the sea.",
  "Born in 1990, two children (2015, 2018)",
  "Open from 9.00 to 17.30",
  "1,000,000 reasons to smile",
  "I do not use WhatsApp",
  "We met 12/05/2019",
  "Signal is what I wait for",
  "a @ b",
  "100 % me",
  "10-12-1990 was a Monday",
])("%j is not detected as contact data", (text) => {
  expect(hasContactData(text)).toBe(false);
});
