import { expect, test } from "vitest";
import { fetchOnce } from "./texts-of-pages";

test("texts that come later are one promise, before they are there and after", async () => {
  const texts: Record<string, unknown> = { common: {} };
  const fetch = fetchOnce(texts, async (namespace) => ({ of: namespace }));
  const coming = fetch("password");
  expect(fetch("password")).toBe(coming);
  await coming;
  expect(texts.password).toEqual({ of: "password" });
  expect(fetch("password")).toBe(coming);
});

test("texts that were there from the start are waited for by nobody", () => {
  const fetch = fetchOnce({ common: {} }, () => Promise.reject(new Error("Not asked for")));
  expect(fetch("common")).toBeNull();
});

test("texts that did not come are asked for again", async () => {
  const texts: Record<string, unknown> = {};
  let connected = false;
  const fetch = fetchOnce(texts, async () => {
    if (!connected) throw new Error("No connection");
    return {};
  });
  await expect(fetch("password")).rejects.toThrow("No connection");
  connected = true;
  await fetch("password");
  expect(texts).toHaveProperty("password");
});
