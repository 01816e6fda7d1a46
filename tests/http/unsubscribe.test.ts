import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Leaving, leaveUrl } from "~/domain/suppression/leave-link";
import { type MemberId, newId } from "~/kit/ids";
import { addMember, addSite, realServices, type TestMember } from "../support/world";
import { app, ask, HOST, ORIGIN, textOf, theSite } from "./support";

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
  expect(await textOf(answer)).toContain("You won’t get e-mails like that one any more");
  const after = await bitsOf(me);
  expect((after?.push ?? 0) - (after?.mail ?? 0)).toBe(0b10);
  expect((await oneClick(link)).status).toBe(200);
  expect(await bitsOf(me)).toEqual(after);
  expect(await bitsOf(other)).toBeNull();
});

test("to open the link changes nothing; its button does, without a login", async () => {
  const me = await addMember(HOST);
  const link = await linkOf(me);
  const page = await ask(link.slice(ORIGIN.length));
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const words = await textOf(page);
  expect(words).toContain("No more e-mails like that one?");
  expect(words).not.toContain("Sam");
  await ask(link.slice(ORIGIN.length), { method: "HEAD" });
  expect(await bitsOf(me)).toBeNull();
  await ask(link.slice(ORIGIN.length), { method: "POST", body: new URLSearchParams() });
  expect(await bitsOf(me)).not.toBeNull();
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
  for (const address of forged) expect((await oneClick(address)).status, address).toBe(404);
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
});
