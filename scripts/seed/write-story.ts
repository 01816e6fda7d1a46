import { writeCase } from "./cases.ts";
import { costOf, writeConversation, writeReceived } from "./conversation.ts";
import type { Member } from "./member.ts";
import { creditsOf } from "./purchase.ts";
import type { Story } from "./story.ts";
import { type LedgerWrite, purchaseWritesOf } from "./write-purchase.ts";
import type { Entry, Writer } from "./writer.ts";

/**
 * Writes the relations between the people, and grants each member the credits that they spent and
 * that remain.
 */
export async function writeStory(write: Writer, story: Story): Promise<void> {
  for (const { from, to, at, seenAt } of story.likes)
    write.like(from.siteId, from.id, to.id, at, seenAt);
  for (const { blocker, blocked, at } of story.blocks)
    write.block(blocker.siteId, blocker.id, blocked.id, at);
  const payments: Entry[] = [];
  // In order of time, because the first message written is counted as a member's first.
  for (const talk of story.talks.toSorted((a, b) => a.beganAt - b.beganAt))
    payments.push(...(await writeConversation(write, talk)));
  writeLedger(write, story, payments);
  writeReceived(write, story.talks);
  for (const { writer, about, body, at } of story.notes)
    write.note(writer.siteId, writer.id, about.id, body, at);
  for (const [n, one] of story.cases.entries()) writeCase(write, one, n);
  writeGames(write, story.swipes);
}

/**
 * Writes all entries and purchases in chronological order, so that credits exist before they are
 * spent.
 */
function writeLedger(write: Writer, story: Story, payments: readonly Entry[]): void {
  const payers = new Set([
    ...story.balances.keys(),
    ...story.talks.flatMap((talk) => [talk.starter, talk.other]),
  ]);
  const buyers = new Set(story.purchases.map(({ buyer }) => buyer));
  const grants = [...payers].flatMap((member) => {
    const own = payments.filter(({ accountId }) => accountId === member.id);
    const amount = grantedCreditsOf(member, story);
    const by = Math.min(...own.map(({ at }) => at));
    return amount > 0 ? [grantOf(member, amount, { by, buys: buyers.has(member) })] : [];
  });
  const entries = [...grants, ...payments].map(
    (entry): LedgerWrite => ({ at: entry.at, write: () => write.walletEntry(entry) }),
  );
  const moves = story.purchases.flatMap((purchase) => purchaseWritesOf(write, purchase));
  for (const move of [...entries, ...moves].sort((a, b) => a.at - b.at)) move.write();
}

/** A day of the swipe game for each player; its likes are in the story. */
function writeGames(write: Writer, swipes: Story["swipes"]): void {
  for (const [player, own] of Map.groupBy(swipes, ({ member }) => member)) {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const last = day(own.at(-1)?.at ?? 0);
    const likes = own.filter(({ kind, at }) => kind === "like" && day(at) === last);
    write.game(player.id, player.siteId, last, likes.length, own.length);
    for (const [n, { other, kind, at }] of own.entries())
      write.swipe(player.id, other.id, player.siteId, kind, n + 1, day(at), at);
  }
}

/** Spent plus remaining credits, minus purchased ones. */
function grantedCreditsOf(member: Member, { talks, balances, purchases }: Story): number {
  const cost = talks.reduce((sum, talk) => sum + costOf(talk, member), 0);
  const bought = purchases
    .filter(({ buyer }) => buyer === member)
    .reduce((sum, purchase) => sum + creditsOf(purchase), 0);
  return (balances.get(member) ?? 0) + cost - bought;
}

/** `by`: their first payment; `buys`: their purchases are written one by one. */
function grantOf(
  { id, premiumSince, joinedAt }: Member,
  amount: number,
  { by, buys }: { by: number; buys: boolean },
): Entry {
  const at = Math.min(premiumSince ?? joinedAt, by);
  const reason = premiumSince === null || buys ? "grant" : "purchase";
  return { accountId: id, reason, key: "seed", amount, at };
}
