import { beforeAll, expect, test } from "vitest";
import { changeProfile } from "../support/member-fixtures";
import { addMember, type TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  postForm,
  sendRequest,
  textOf,
} from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

const answer = (cookie: string, fields: Record<string, string>) =>
  postForm("/match-finder", fields, { cookie });
const page = async (cookie: string) => textOf(await sendRequest("/match-finder", { cookie }));

/** A woman who looks for men, logged in. */
async function woman(name: string): Promise<TestMember & { cookie: string }> {
  const her = await addLoggedIn({ gender: "female", name, lastActive: Date.now() });
  await changeProfile(her.id, { seeks: "male" });
  return her;
}

test("match-finder results show why each card fits, and reading them stores nothing", async () => {
  const me = await addLoggedIn({ gender: "male", lastActive: Date.now() });
  const nora = await woman("Nora");
  const lisa = await woman("Lisa");
  const first = await page(me.cookie);
  expect(first).toContain("My answers: 0 of 12");
  expect(first).not.toContain("Your list");
  await answer(nora.cookie, { evening: "in", hope: "lasting", pace: "" });
  await answer(lisa.cookie, { evening: "out", hope: "light" });
  const saved = await answer(me.cookie, { evening: "in", hope: "either", show: "yes" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/match-finder#found"]);
  const before = await countRows();
  const html = await page(me.cookie);
  expect(html).toContain("My answers: 2 of 12");
  expect(html.indexOf(nora.id)).toBeLessThan(html.indexOf(lisa.id));
  expect(html.indexOf(nora.id)).toBeGreaterThan(0);
  expect(html).toMatch(/What you both want.*Evenings at home/s);
  expect(await countRows()).toBe(before);
});

test("a single answer is saved without a redirect, and repeating it changes nothing", async () => {
  const me = await addLoggedIn({ gender: "male" });
  for (let n = 0; n < 2; n++) {
    expect((await answer(me.cookie, { travel: "rest" })).status).toBe(200);
    expect(await page(me.cookie)).toContain("My answers: 1 of 12");
  }
  await answer(me.cookie, { travel: "" });
  expect(await page(me.cookie)).toContain("My answers: 0 of 12");
});

test("a visitor logs in first, and forged answers are rejected without side effects", async () => {
  const visit = await sendRequest("/match-finder");
  expect(visit.headers.get("location")).toBe("/login?next=%2Fmatch-finder");
  const me = await addLoggedIn({ gender: "male", country: "DE" });
  const before = await countRows();
  expect((await answer(me.cookie, { pace: "' OR 1" })).status).toBe(400);
  expect((await answer(me.cookie, { religion: "none" })).status).toBe(400);
  expect((await answer("", { pace: "slow" })).status).toBe(302);
  expect(await countRows()).toBe(before);
  await answer(me.cookie, { pace: "slow" });
  expect(await page(me.cookie)).toContain("No one on your list yet");
});

test("the match finder lists no fictional profile", async () => {
  const me = await addLoggedIn({ gender: "male" });
  const invented = await addMember(HOST, { name: "Vera", lastActive: Date.now() });
  await changeProfile(invented.id, { fictional: 1, seeks: "male" });
  await answer(me.cookie, { pace: "slow" });
  expect(await page(me.cookie)).not.toContain(invented.id);
});
