import type { Member } from "./member.ts";
import type { Story } from "./story.ts";
import { costOf, writeTalk } from "./talk.ts";
import type { Writer } from "./writer.ts";

/** Writes what happened between the people, and grants each what they spent and what remains. */
export async function writeStory(write: Writer, story: Story): Promise<void> {
  const payers = new Set([
    ...story.balances.keys(),
    ...story.talks.flatMap((talk) => [talk.starter, talk.other]),
  ]);
  for (const member of payers) {
    const granted = grantedTo(member, story);
    if (granted > 0) writeGrant(write, member, granted);
  }
  for (const { from, to, at, seenAt } of story.likes)
    write.like(from.siteId, from.id, to.id, at, seenAt);
  for (const { blocker, blocked, at } of story.blocks)
    write.block(blocker.siteId, blocker.id, blocked.id, at);
  for (const talk of story.talks) await writeTalk(write, talk);
}

function grantedTo(member: Member, { talks, balances }: Story): number {
  const cost = talks.reduce((sum, talk) => sum + costOf(talk, member), 0);
  return (balances.get(member) ?? 0) + cost;
}

function writeGrant(write: Writer, { id, premiumSince, joinedAt }: Member, amount: number): void {
  const reason = premiumSince === null ? "grant" : "purchase";
  write.walletEntry({ accountId: id, reason, key: "seed", amount, at: premiumSince ?? joinedAt });
}
