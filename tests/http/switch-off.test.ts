import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/world";
import { bitsOf, linkOf, offered, switchOff } from "./mailed-link";
import { ask, HOST, logIn, ORIGIN, textOf, theSite } from "./support";

beforeAll(theSite);

const DEFAULTS = ["conversation", "like", "message", "reminder", "unread"];

test("the unsubscribe link lists all kinds, with the e-mail's own kind ticked", async () => {
  const me = await addMember(HOST);
  const link = await linkOf(me);
  const open = () => ask(link.slice(ORIGIN.length));
  const both = ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => `${way} ${kind}`));
  expect(await offered(await open())).toEqual({ all: both, ticked: ["mail message"] });
  const ticked = [
    ["mail", "like"],
    ["push", "like"],
    ["push", "unread"],
  ];
  for (let n = 0; n < 2; n++) {
    const answer = await switchOff(link, ticked);
    expect(answer.headers.get("location")).toBe(`${link.slice(ORIGIN.length)}?off=yes`);
    expect(await bitsOf(me)).toEqual({ mail: 0b10001011, push: 0b10000011 });
  }
  const left = both.filter((one) => !["mail like", "push like", "push unread"].includes(one));
  expect((await offered(await open())).all).toEqual(left);
  const said = await textOf(await ask(`${link.slice(ORIGIN.length)}?off=yes`));
  expect(said).toContain("That’s switched off");
  await switchOff(
    link,
    ["mail", "push"].flatMap((way) => DEFAULTS.map((kind) => [way, kind])),
  );
  expect(await bitsOf(me)).toEqual({ mail: 0, push: 0 });
  const over = await open();
  expect(await textOf(over.clone() as Response)).toContain("Everything here is switched off");
  expect((await offered(over)).all).toEqual([]);
});

test("the unsubscribe form enables nothing and rejects other fields", async () => {
  const me = await addMember(HOST);
  const link = await linkOf(me);
  await switchOff(link, [["mail", "like"]]);
  const before = await bitsOf(me);
  expect((await switchOff(link, [])).headers.get("location")).toBe(link.slice(ORIGIN.length));
  await switchOff(link, [
    ["mail", "promotion"],
    ["push", "weekly"],
    ["mail", "like"],
  ]);
  expect(await bitsOf(me)).toEqual(before);
  for (const wrong of [
    ["on", "like"],
    ["show_words", "on"],
    ["mail", "sms"],
  ])
    expect((await switchOff(link, [wrong])).status, String(wrong)).toBe(400);
  expect(await bitsOf(me)).toEqual(before);
});

test("the logged-in recipient gets the full settings page, and nobody else does", async () => {
  const [me, other] = [await addMember(HOST), await addMember(HOST)];
  const path = (await linkOf(me)).slice(ORIGIN.length);
  const mine = await ask(path, { cookie: await logIn(me) });
  expect([mine.status, mine.headers.get("location")]).toEqual([302, "/notifications"]);
  const theirs = await ask(path, { cookie: await logIn(other) });
  expect(theirs.status).toBe(200);
  // The login link is useless to a member who is logged in as another one.
  expect(await textOf(theirs)).not.toContain('href="/notifications"');
  expect(await textOf(await ask(path))).toContain('href="/notifications"');
});
