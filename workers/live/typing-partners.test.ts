import { afterEach, expect, test, vi } from "vitest";
import type { ConversationId, MemberId } from "~/kit/ids";
import { addChat } from "../../tests/support/add-chat";
import { asId } from "../../tests/support/member-by";
import { addBlock } from "../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../tests/support/test-database";
import { TypingPartners } from "./typing-partners";

afterEach(() => void vi.useRealTimers());

/** A member with this many conversations, a fixed time, and the typing check. */
async function talkingWith(count: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const site = await addSite();
  const member = await addMember(site);
  const partners = new TypingPartners();
  const owner = { siteId: site, host: site, memberId: member.id, session: "", openedAt: 0 };
  const others: { to: MemberId; conversationId: ConversationId }[] = [];
  for (let n = 0; n < count; n++) {
    const other = await addMember(site);
    others.push({ to: other.id, conversationId: await addChat(member, other, 0) });
  }
  const otherAt = (n: number) => others[n] ?? { to: asId("nobody"), conversationId: asId("none") };
  const mayType = (n: number) => partners.mayType(async () => realServices(), owner, otherAt(n));
  const block = (n: number) => addBlock({ id: otherAt(n).to, siteId: site }, member);
  return { mayType, block };
}

test("the allowed typing recipients are cached for a minute", async () => {
  const { mayType, block } = await talkingWith(1);
  expect(await mayType(0)).toBe(true);
  await block(0);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await mayType(0)).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(await mayType(0)).toBe(false);
});

test("the last fifty recipients are cached, an older one is read again", async () => {
  const { mayType, block } = await talkingWith(51);
  for (let n = 0; n < 51; n++) expect(await mayType(n)).toBe(true);
  for (const n of [0, 1]) await block(n);
  expect([await mayType(1), await mayType(0)]).toEqual([true, false]);
});
