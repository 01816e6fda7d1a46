import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, logIn, ORIGIN, sendRequest, textOf } from "./app-client";
import {
  mailSettingsOf,
  offeredKindsOn,
  postUnsubscribe,
  unsubscribeLinkOf,
} from "./unsubscribe-link";

beforeAll(addTestSite);

const DEFAULTS = ["conversation", "like", "message", "reminder", "unread"];

test("the unsubscribe link lists all kinds, with the e-mail's own kind ticked", async () => {
  const me = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  const open = () => sendRequest(link.slice(ORIGIN.length));
  const both = ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => `${way} ${kind}`));
  expect(await offeredKindsOn(await open())).toEqual({ all: both, ticked: ["mail message"] });
  const ticked = [
    ["mail", "like"],
    ["push", "like"],
    ["push", "unread"],
  ];
  for (let n = 0; n < 2; n++) {
    const answer = await postUnsubscribe(link, ticked);
    expect(answer.headers.get("location")).toBe(`${link.slice(ORIGIN.length)}?off=yes`);
    expect(await mailSettingsOf(me)).toEqual({ mail: 0b10001011, push: 0b10000011 });
  }
  const left = both.filter((one) => !["mail like", "push like", "push unread"].includes(one));
  expect((await offeredKindsOn(await open())).all).toEqual(left);
  const text = await textOf(await sendRequest(`${link.slice(ORIGIN.length)}?off=yes`));
  expect(text).toContain("That’s switched off");
  await postUnsubscribe(
    link,
    ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => [way, kind])),
  );
  expect(await mailSettingsOf(me)).toEqual({ mail: 0, push: 0 });
  const over = await open();
  expect(await textOf(over.clone() as Response)).toContain("Everything here is switched off");
  expect((await offeredKindsOn(over)).all).toEqual([]);
});

test("the unsubscribe form enables nothing and rejects other fields", async () => {
  const me = await addMember(HOST);
  const link = await unsubscribeLinkOf(me);
  await postUnsubscribe(link, [["mail", "like"]]);
  const before = await mailSettingsOf(me);
  expect((await postUnsubscribe(link, [])).headers.get("location")).toBe(link.slice(ORIGIN.length));
  await postUnsubscribe(link, [
    ["mail", "promotion"],
    ["push", "weekly"],
    ["mail", "like"],
  ]);
  expect(await mailSettingsOf(me)).toEqual(before);
  for (const wrong of [
    ["on", "like"],
    ["show_words", "on"],
    ["mail", "sms"],
  ])
    expect((await postUnsubscribe(link, [wrong])).status, String(wrong)).toBe(400);
  expect(await mailSettingsOf(me)).toEqual(before);
});

test("the logged-in recipient gets the full settings page, and nobody else does", async () => {
  const me = await addMember(HOST);
  const other = await addMember(HOST);
  const path = (await unsubscribeLinkOf(me)).slice(ORIGIN.length);
  const mine = await sendRequest(path, { cookie: await logIn(me) });
  expect([mine.status, mine.headers.get("location")]).toEqual([302, "/notifications"]);
  const theirs = await sendRequest(path, { cookie: await logIn(other) });
  expect(theirs.status).toBe(200);
  // The login link is useless to a member who is logged in as another one.
  expect(await textOf(theirs)).not.toContain('href="/notifications"');
  expect(await textOf(await sendRequest(path))).toContain('href="/notifications"');
});
