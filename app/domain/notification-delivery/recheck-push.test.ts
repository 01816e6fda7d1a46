import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { PushId } from "~/kit/ids";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addLike } from "../../../tests/support/member-fixtures";
import {
  addMessageSince,
  notificationServices,
  notifyOfChat,
} from "../../../tests/support/notification-setup";
import { addBrowser, fakePushServers, sendOutboxPush } from "../../../tests/support/outbox-pushes";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { blockMember } from "../conversation/block-member";
import { conversationIdOf } from "../conversation/conversation";
import { notifyMember } from "./notify-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

type MemberPair = { me: TestMember; her: TestMember };
type NotifyStep = (two: MemberPair) => Promise<unknown>;
const notifySteps = {
  message: async ({ me, her }: MemberPair) => {
    await addMessageSince(her, me, Date.now());
    await notifyOfChat({ me, conversation: await conversationIdOf(me.siteId, me.id, her.id) });
  },
  unread: async ({ me, her }: MemberPair) => {
    await addMessageSince(her, me, Date.now());
    const conversation = await conversationIdOf(me.siteId, me.id, her.id);
    await notifyOfChat({ me, conversation }, { notice: "unread" });
  },
  like: ({ me, her }: MemberPair) => notifyOfLike(me, her),
  match: async ({ me, her }: MemberPair) => {
    await addLike(me, her);
    await notifyOfLike(me, her);
  },
} satisfies Record<string, NotifyStep>;

async function notifyOfLike(me: TestMember, from: TestMember) {
  await addLike(from, me);
  const job = { siteId: me.siteId, account: me.id, notice: "like" as const, from: from.id };
  await notifyMember(notificationServices().services, job);
}

const set = (columns: string) => async (_: TestMember, her: TestMember) =>
  void (await env.DB.prepare(`UPDATE profiles SET ${columns} WHERE id = ?`).bind(her.id).run());
const hideProfile = set("status = 'hidden', invisible = 1");
const disableProfile = set("status = 'disabled'");
const blocks = (one: TestMember, other: TestMember) =>
  blockMember(services, viewerOf(one), other.id);

/** The result of sending a waiting push after something has happened between the two members. */
async function sendAfter(
  notify: NotifyStep,
  happens: (me: TestMember, her: TestMember) => Promise<unknown>,
) {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site, { premium: true, credits: 9 });
  await addBrowser(me);
  await notify({ me, her });
  const id = await env.DB.prepare("SELECT id FROM outbox WHERE account_id = ? AND channel = 'push'")
    .bind(me.id)
    .first<PushId>("id");
  await happens(me, her);
  const { push, handed } = fakePushServers();
  const { status } = await sendOutboxPush(id as PushId, { push });
  return [status, handed.length];
}

const SENT = ["sent", 1];
const SUPPRESSED = ["suppressed", 0];

test.each(Object.entries(notifySteps))(
  "a push about a %s is suppressed after a block, or once the other is gone",
  async (_, notify) => {
    expect(await sendAfter(notify, async () => undefined)).toEqual(SENT);
    expect(await sendAfter(notify, blocks)).toEqual(SUPPRESSED);
    expect(await sendAfter(notify, (me, her) => blocks(her, me))).toEqual(SUPPRESSED);
    expect(await sendAfter(notify, disableProfile)).toEqual(SUPPRESSED);
  },
);

test("an invisible member appears in pushes to their chat partners only", async () => {
  expect(await sendAfter(notifySteps.message, hideProfile)).toEqual(SENT);
  expect(await sendAfter(notifySteps.like, hideProfile)).toEqual(SUPPRESSED);
  expect(await sendAfter(notifySteps.match, hideProfile)).toEqual(SUPPRESSED);
});
