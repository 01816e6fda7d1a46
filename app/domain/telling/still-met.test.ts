import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { PushId } from "~/kit/ids";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addLike } from "../../../tests/support/people";
import { addBrowser, deliver, pushStandIn } from "../../../tests/support/pushes";
import { tellingServices, tellOf, write } from "../../../tests/support/telling";
import { addMember, addSite, type TestMember } from "../../../tests/support/world";
import { blockMember } from "../conversation/block-member";
import { conversationIdOf } from "../conversation/conversation";
import { tellMember } from "./tell-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

type Two = { me: TestMember; her: TestMember };
type Told = (two: Two) => Promise<unknown>;
const told = {
  message: async ({ me, her }: Two) => {
    await write(her, me, Date.now());
    await tellOf({ me, conversation: await conversationIdOf(me.siteId, me.id, her.id) });
  },
  unread: async ({ me, her }: Two) => {
    await write(her, me, Date.now());
    const conversation = await conversationIdOf(me.siteId, me.id, her.id);
    await tellOf({ me, conversation }, { notice: "unread" });
  },
  like: ({ me, her }: Two) => tellOfLike(me, her),
  match: async ({ me, her }: Two) => {
    await addLike(me, her);
    await tellOfLike(me, her);
  },
} satisfies Record<string, Told>;

async function tellOfLike(me: TestMember, from: TestMember) {
  await addLike(from, me);
  const job = { siteId: me.siteId, account: me.id, notice: "like" as const, from: from.id };
  await tellMember(tellingServices().services, job);
}

const set = (columns: string) => async (_: TestMember, her: TestMember) =>
  void (await env.DB.prepare(`UPDATE profiles SET ${columns} WHERE id = ?`).bind(her.id).run());
const HIDES = set("status = 'hidden', invisible = 1");
const GOES = set("status = 'disabled'");
const blocks = (one: TestMember, other: TestMember) =>
  blockMember(services, viewerOf(one), other.id);

/** The result of sending a waiting push after something has happened between the two members. */
async function left(tell: Told, happens: (me: TestMember, her: TestMember) => Promise<unknown>) {
  const site = await addSite();
  const [me, her] = [await addMember(site), await addMember(site, { premium: true, credits: 9 })];
  await addBrowser(me);
  await tell({ me, her });
  const id = await env.DB.prepare("SELECT id FROM outbox WHERE account_id = ? AND channel = 'push'")
    .bind(me.id)
    .first<PushId>("id");
  await happens(me, her);
  const { push, handed } = pushStandIn();
  const { came } = await deliver(id as PushId, { push });
  return [came, handed.length];
}

const SENT = ["sent", 1];
const STAYED = ["suppressed", 0];

test.each(Object.entries(told))(
  "a push about a %s is suppressed after a block, or once the other is gone",
  async (_, tell) => {
    expect(await left(tell, async () => undefined)).toEqual(SENT);
    expect(await left(tell, blocks)).toEqual(STAYED);
    expect(await left(tell, (me, her) => blocks(her, me))).toEqual(STAYED);
    expect(await left(tell, GOES)).toEqual(STAYED);
  },
);

test("an invisible member appears in pushes to their chat partners only", async () => {
  expect(await left(told.message, HIDES)).toEqual(SENT);
  expect(await left(told.like, HIDES)).toEqual(STAYED);
  expect(await left(told.match, HIDES)).toEqual(STAYED);
});
