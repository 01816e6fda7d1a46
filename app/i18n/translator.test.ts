import { expect, test } from "vitest";
import { createNamespaceLoader } from "./translator";

test("a namespace loaded later returns one promise before and after it arrives", async () => {
  const texts: Record<string, unknown> = { common: {} };
  const fetch = createNamespaceLoader(texts, async (namespace) => ({ of: namespace }));
  const loading = fetch("password");
  expect(fetch("password")).toBe(loading);
  await loading;
  expect(texts.password).toEqual({ of: "password" });
  expect(fetch("password")).toBe(loading);
});

test("a namespace that is bundled returns null", () => {
  const fetch = createNamespaceLoader({ common: {} }, () =>
    Promise.reject(new Error("Not asked for")),
  );
  expect(fetch("common")).toBeNull();
});

test("a namespace that failed to load is loaded again", async () => {
  const texts: Record<string, unknown> = {};
  let connected = false;
  const fetch = createNamespaceLoader(texts, async () => {
    if (!connected) throw new Error("No connection");
    return {};
  });
  await expect(fetch("password")).rejects.toThrow("No connection");
  connected = true;
  await fetch("password");
  expect(texts).toHaveProperty("password");
});
