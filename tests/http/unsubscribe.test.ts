import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Leaving, leaveUrl } from "~/domain/suppression/leave-link";
import { type MemberId, newId } from "~/kit/ids";
import { addMember, addSite, mailOf, realServices, type TestMember } from "../support/world";
import { app, ask, FORM, HOST, logIn, ORIGIN, textOf, theSite } from "./support";

beforeAll(async () => {
  await theSite();
  await addSite({}, "elsewhere.test");
});

const ELSEWHERE = "https://elsewhere.test";

const linkOf = ({ id }: TestMember, kinds: Leaving["kinds"] = ["message"], origin = ORIGIN) =>
  leaveUrl(origin, realServices().networkKey, { siteId: HOST, accountId: id as MemberId, kinds });

/** What is switched on by mail; null where nobody chose. */
const bitsOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT mail, push FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first<{ mail: number; push: number }>();

/** As a mail program posts by itself: no cookie, no origin, words of its own. */
const oneClick = (address: string) =>
  app.fetch(
    new Request(address, {
      ...{ method: "POST", body: "List-Unsubscribe=One-Click", redirect: "manual" },
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
    }),
  );

test("one press of a mail program ends letters of that kind, and pushes go on", async () => {
  const [me, other] = [await addMember(HOST), await addMember(HOST)];
  const link = await linkOf(me);
  const answer = await oneClick(link);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await textOf(answer)).toContain("That’s switched off");
  const after = await bitsOf(me);
  expect((after?.push ?? 0) - (after?.mail ?? 0)).toBe(0b10);
  expect((await oneClick(link)).status).toBe(200);
  expect(await bitsOf(me)).toEqual(after);
  expect(await bitsOf(other)).toBeNull();
});

/** What the page offers to end, as "mail like", and what of it is ticked. */
async function offered(page: Response) {
  const boxes = (await textOf(page)).match(/<input[^>]*class="box"[^>]*>/g) ?? [];
  const named = boxes.map((box) => ({
    of: ["name", "value"].map((what) => new RegExp(`${what}="(\\w+)"`).exec(box)?.[1]).join(" "),
    ticked: /\bchecked=""/.test(box),
  }));
  return {
    all: named.map(({ of }) => of).sort(),
    ticked: named.filter(({ ticked }) => ticked).map(({ of }) => of),
  };
}

/** Posts what is ticked, as a page without a script does. */
const switchOff = (link: string, ticked: string[][], headers: Record<string, string> = {}) =>
  ask(`${link.slice(link.indexOf("/unsubscribe"))}/off`, {
    ...{ method: "POST", body: new URLSearchParams(ticked).toString() },
    headers: { ...FORM, ...headers },
  });

const DEFAULTS = ["conversation", "like", "message", "reminder", "unread"];

test("to open the link changes nothing; its button does, without a login", async () => {
  const me = await addMember(HOST);
  const link = await linkOf(me);
  const page = await ask(link.slice(ORIGIN.length));
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const words = await textOf(page);
  expect(words).toContain("What should we stop telling you?");
  expect(words).toContain("your login, your money and your rights go on");
  for (const theirs of ["Sam", mailOf(me.id), 'name="quiet_from"', 'name="show_words"'])
    expect(words, theirs).not.toContain(theirs);
  await ask(link.slice(ORIGIN.length), { method: "HEAD" });
  expect(await bitsOf(me)).toBeNull();
  await ask(`${link.slice(ORIGIN.length)}/off`);
  expect(await bitsOf(me)).toBeNull();
  const answer = await switchOff(link, [["mail", "message"]]);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(await bitsOf(me)).not.toBeNull();
});

test("the link opens all that its member is told, by both ways, the letter’s own kind ticked", async () => {
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

test("nothing is ever switched on, and nothing else is taken", async () => {
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

test("whoever is logged in as that member gets the page of all, and nobody else does", async () => {
  const [me, other] = [await addMember(HOST), await addMember(HOST)];
  const path = (await linkOf(me)).slice(ORIGIN.length);
  const mine = await ask(path, { cookie: await logIn(me) });
  expect([mine.status, mine.headers.get("location")]).toEqual([302, "/notifications"]);
  const theirs = await ask(path, { cookie: await logIn(other) });
  expect(theirs.status).toBe(200);
  // To log in is no way for who is logged in as somebody else.
  expect(await textOf(theirs)).not.toContain('href="/notifications"');
  expect(await textOf(await ask(path))).toContain('href="/notifications"');
});

test("a digest ends all that it tells of", async () => {
  const me = await addMember(HOST);
  await oneClick(await linkOf(me, ["conversation", "message", "like"]));
  const { mail = 0, push = 0 } = (await bitsOf(me)) ?? {};
  expect(push - mail).toBe(0b111);
});

test("a link that is forged, of another kind, member or site is none", async () => {
  const [me, other] = [await addMember(HOST), await addMember(HOST)];
  const link = await linkOf(me);
  const forged = [
    link.replace(".message.", ".news."),
    link.replace(me.id, other.id),
    link.replace(me.id, newId()),
    `${link.slice(0, -2)}AA`,
    link.replace(ORIGIN, ELSEWHERE),
    `${ORIGIN}/unsubscribe/x`,
  ];
  for (const address of forged) {
    expect((await oneClick(address)).status, address).toBe(404);
    const origin = new URL(address).origin;
    const path = address.slice(origin.length);
    const posted = { method: "POST", origin, headers: FORM, body: "push=like" };
    expect((await ask(`${path}/off`, posted)).status, address).toBe(404);
    expect((await ask(path, { origin })).status, address).toBe(404);
  }
  expect([await bitsOf(me), await bitsOf(other)]).toEqual([null, null]);
});

test("another site's page cannot press it for somebody", async () => {
  const me = await addMember(HOST);
  const link = await linkOf(me);
  const answer = await ask(link.slice(ORIGIN.length), {
    ...{ method: "POST", body: new URLSearchParams() },
    headers: { origin: "https://evil.example" },
  });
  expect([answer.status, await bitsOf(me)]).toEqual([403, null]);
  const ticked = await switchOff(link, [["mail", "like"]], { origin: "https://evil.example" });
  expect([ticked.status, await bitsOf(me)]).toEqual([403, null]);
});
