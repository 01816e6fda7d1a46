import { beforeEach, expect, test, vi } from "vitest";
import type { ClientId, MemberId } from "~/kit/ids";

const OWNER = { memberId: "emma" as MemberId, otherId: "marco" as MemberId };
const id = (text: string) => text as ClientId;
const NOWHERE_ELSE = () => false;
let store = new Map<string, string>();

beforeEach(() => {
  store = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

/** The module as a page loads it, which forgets what the previous page kept in memory. */
async function loadPage() {
  vi.resetModules();
  return import("./text-copy");
}

test("copies of a page that was reloaded are returned once, oldest first", async () => {
  const page = await loadPage();
  for (const text of ["first", "second"]) page.copyText(OWNER, { id: id(text), text });
  expect(page.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual([]);
  const reloaded = await loadPage();
  expect(reloaded.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual(["first", "second"]);
  expect(reloaded.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual([]);
  expect(store.size).toBe(0);
});

test("a copy whose message the queue or the log contains is dropped", async () => {
  const page = await loadPage();
  for (const text of ["queued", "lost"]) page.copyText(OWNER, { id: id(text), text });
  const reloaded = await loadPage();
  expect(reloaded.takeInterruptedTexts(OWNER, (one) => one === "queued")).toEqual(["lost"]);
  expect(store.size).toBe(0);
});

test("a released copy is deleted, and one that was left goes to the next composer", async () => {
  const page = await loadPage();
  const [released, left] = ["released", "left"].map((text) =>
    page.copyText(OWNER, { id: id(text), text }),
  );
  released?.release();
  expect(page.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual([]);
  left?.leave();
  expect(page.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual(["left"]);
});

test("a release after the logout writes nothing, and other content is ignored", async () => {
  const page = await loadPage();
  const copy = page.copyText(OWNER, { id: id("one"), text: "one" });
  const [key] = [...store.keys()];
  store.clear();
  copy.release();
  expect(store.size).toBe(0);
  store.set(key as string, '[{"id":1},null]');
  expect(page.takeInterruptedTexts(OWNER, NOWHERE_ELSE)).toEqual([]);
});
