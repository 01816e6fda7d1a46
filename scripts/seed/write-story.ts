import { writeCase } from "./cases.ts";
import type { Member } from "./member.ts";
import type { Story } from "./story.ts";
import { costOf, writeReceived, writeTalk } from "./talk.ts";
import type { Entry, Writer } from "./writer.ts";

/** Writes what happened between the people, and grants each what they spent and what remains. */
export async function writeStory(write: Writer, story: Story): Promise<void> {
  for (const { from, to, at, seenAt } of story.likes)
    write.like(from.siteId, from.id, to.id, at, seenAt);
  for (const { blocker, blocked, at } of story.blocks)
    write.block(blocker.siteId, blocker.id, blocked.id, at);
  const payments: Entry[] = [];
  for (const talk of story.talks) payments.push(...(await writeTalk(write, talk)));
  writeLedger(write, story, payments);
  writeReceived(write, story.talks);
  for (const { writer, about, body, at } of story.notes)
    write.note(writer.siteId, writer.id, about.id, body, at);
  for (const [n, one] of story.cases.entries()) writeCase(write, one, n);
  writeGames(write, story.swipes);
}

/** Every entry in the order of its moment, as a statement reads: who paid had their credits before. */
function writeLedger(write: Writer, story: Story, payments: readonly Entry[]): void {
  const payers = new Set([
    ...story.balances.keys(),
    ...story.talks.flatMap((talk) => [talk.starter, talk.other]),
  ]);
  const grants = [...payers].flatMap((member) => {
    const own = payments.filter(({ accountId }) => accountId === member.id);
    const amount = grantedTo(member, story);
    return amount > 0 ? [grantOf(member, amount, Math.min(...own.map(({ at }) => at)))] : [];
  });
  const entries = [...grants, ...payments].sort((a, b) => a.at - b.at);
  for (const entry of entries) write.walletEntry(entry);
}

/** A day of the game for each who played; its likes are among the story's. */
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

function grantedTo(member: Member, { talks, balances }: Story): number {
  const cost = talks.reduce((sum, talk) => sum + costOf(talk, member), 0);
  return (balances.get(member) ?? 0) + cost;
}

/** `by`: their first payment. */
function grantOf({ id, premiumSince, joinedAt }: Member, amount: number, by: number): Entry {
  const at = Math.min(premiumSince ?? joinedAt, by);
  const reason = premiumSince === null ? "grant" : "purchase";
  return { accountId: id, reason, key: "seed", amount, at };
}
