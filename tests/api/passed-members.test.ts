import { beforeAll, beforeEach, expect, test } from "vitest";
import { addLike } from "../support/member-fixtures";
import type { TestMember } from "../support/test-database";
import { addTestSite, logIn, postForm, sendRequest } from "./app-client";
import { addTwoStrangers, prepareNewMatches, tracesOf } from "./member-traces";

const OWN_LIST = "/settings/passed";

let me: TestMember;
let her: TestMember;

beforeAll(() => addTestSite());
beforeEach(async () => {
  [me, her] = await addTwoStrangers();
});

const post = async (path: "pass" | "unpass", by: TestMember, other: TestMember) =>
  postForm(`/members/${other.id}/${path}`, {}, { cookie: await logIn(by) });

test("a passed stranger leaves all lists but the member's own, and notices nothing", async () => {
  for (const one of [me, her]) await prepareNewMatches(one);
  const [mine, hers] = [await tracesOf(her, me), await tracesOf(me, her)];
  expect(mine).toEqual(expect.arrayContaining(["/members", "/match-finder", "/swipe-game"]));
  const passed = await post("pass", me, her);
  expect([passed.status, passed.headers.get("location")]).toEqual([
    303,
    `${OWN_LIST}?change=passed`,
  ]);
  expect(await tracesOf(her, me)).toEqual([OWN_LIST]);
  expect(await tracesOf(me, her)).toEqual(hers);
  expect((await post("unpass", me, her)).status).toBe(303);
  expect(await tracesOf(her, me)).toEqual(mine);
}, 240_000);

test("a like and the profile's own page stay", async () => {
  await addLike(her, me);
  await post("pass", me, her);
  const cookie = await logIn(me);
  expect((await sendRequest(`/members/${her.id}`, { cookie })).status).toBe(200);
  expect(await tracesOf(her, me)).toContain("/likes");
});

test("a pass of nobody, and an undo of what was not passed, answer 404", async () => {
  expect((await post("unpass", me, her)).status).toBe(404);
  expect((await post("pass", me, me)).status).toBe(404);
});
