import { afterEach, expect, test, vi } from "vitest";
import type { ConversationId, MemberId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { addBlock } from "../../tests/support/people";
import { addChat } from "../../tests/support/talk";
import { addMember, addSite, realServices } from "../../tests/support/world";
import { TypingPartners } from "./typing-partners";

afterEach(() => void vi.useRealTimers());

/** A member who talks with so many others, whose time stands still, and what they may do. */
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

test("with whom one talks is believed for a minute, and looked at again after it", async () => {
  const { mayType, block } = await talkingWith(1);
  expect(await mayType(0)).toBe(true);
  await block(0);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await mayType(0)).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(await mayType(0)).toBe(false);
});

test("it is believed of the last fifty: the one before them is looked at again", async () => {
  const { mayType, block } = await talkingWith(51);
  for (let n = 0; n < 51; n++) expect(await mayType(n)).toBe(true);
  for (const n of [0, 1]) await block(n);
  expect([await mayType(1), await mayType(0)]).toEqual([true, false]);
});
