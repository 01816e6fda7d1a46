import { expect, test } from "vitest";
import { isTrial, readOptions } from "./options";

test.each([
  ["http", {}, false],
  ["http", { rounds: "6" }, true],
  ["chat", { seconds: "0.5" }, true],
  ["crowd", {}, false],
  ["crowd", { messages: "1000" }, true],
  ["soak", {}, false],
  ["soak", { minutes: "2" }, true],
  ["soak", { minutes: "60", rounds: "1" }, false],
] as const)("%s with %j is a trial, which stores nothing: %s", (section, values, trial) => {
  expect(isTrial(section, readOptions([section], values))).toBe(trial);
});
