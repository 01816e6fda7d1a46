import { expect, test } from "vitest";
import { readConfig } from "../../app/platform/config";

const KEYS = { NETWORK_KEY: "a", FACTOR_KEY: "b", PHOTO_KEY: "d", MAIL_FROM: "c" };
const read = (more: object) => readConfig({ ...KEYS, ...more } as unknown as Env).photoCheck;

test("a deployed Worker without a configured photo check stops with its name (R680)", () => {
  expect(() => read({})).toThrow("PHOTO_CHECK");
  expect(() => read({ PHOTO_CHECK: "" })).toThrow("PHOTO_CHECK");
  expect(() => read({ PHOTO_CHECK: "some" })).toThrow('PHOTO_CHECK names no photo check: "some"');
  expect(read({ PHOTO_CHECK: "none" })).toBe("none");
});

test("the local mode needs no photo check, and rejects an unknown one", () => {
  expect(read({ LOCAL: "yes" })).toBe("none");
  expect(() => read({ LOCAL: "yes", PHOTO_CHECK: "some" })).toThrow("PHOTO_CHECK");
});
