import { gendersOf } from "~/domain/profile/profile.schema";
import { days, hours } from "~/kit/duration";
import type { Case } from "./cases.ts";
import type { SeedConversation } from "./conversation.ts";
import type { Member } from "./member.ts";
import type { NamedMembers } from "./people.ts";
import type { Purchase } from "./purchase.ts";
import { purchasesOf, purchasesOfCrowd } from "./purchases.ts";
import { storyConversationsOf } from "./story-conversations.ts";

/** The relations between the named people and others: likes, conversations, credits. */
export type Story = {
  likes: { from: Member; to: Member; at: number; seenAt: number | null }[];
  blocks: { blocker: Member; blocked: Member; at: number }[];
  talks: SeedConversation[];
  /** Credits that remain in the wallet after everything in the story is paid. */
  balances: Map<Member, number>;
  /** Private notes. */
  notes: { writer: Member; about: Member; body: string; at: number }[];
  /** In the order of creation. */
  swipes: { member: Member; other: Member; kind: "like" | "pass"; at: number }[];
  cases: Case[];
  purchases: Purchase[];
};

/** Merges two stories of different people. */
export const mergeStories = (one: Story, other: Story): Story => ({
  likes: [...one.likes, ...other.likes],
  blocks: [...one.blocks, ...other.blocks],
  talks: [...one.talks, ...other.talks],
  balances: new Map([...one.balances, ...other.balances]),
  notes: [...one.notes, ...other.notes],
  swipes: [...one.swipes, ...other.swipes],
  cases: [...one.cases, ...other.cases],
  purchases: [...one.purchases, ...other.purchases],
});

/**
 * `crowd` are members of the same site; the story chooses its other people from it, and is shorter
 * if it is small.
 */
export function storyOf(people: NamedMembers, crowd: readonly Member[], now: number): Story {
  const { free, premium, blocker, blocked } = people;
  const men = othersFor(premium, crowd);
  const women = othersFor(free, crowd);
  return {
    talks: storyConversationsOf(people, men, now),
    likes: [
      { from: free, to: premium, at: now - days(3), seenAt: now - days(2) },
      { from: premium, to: free, at: now - days(2), seenAt: now - days(2) + hours(3) },
      ...likesOfFree(free, women, now),
      ...likesOfPremium(premium, men, now),
    ],
    blocks: [{ blocker, blocked, at: now - days(20) }],
    balances: new Map([
      [free, 0],
      [premium, 500],
    ]),
    notes: [],
    swipes: [],
    cases: [],
    purchases: [...purchasesOf(people, now), ...purchasesOfCrowd(crowd, now)],
  };
}

function likesOfFree(free: Member, women: readonly Member[], now: number): Story["likes"] {
  const [first, ...others] = women.slice(0, 3);
  return [
    ...(first ? [{ from: first, to: free, at: now - hours(9), seenAt: null }] : []),
    ...others.map((to, n) => ({ from: free, to, at: now - days(4 + n), seenAt: null })),
  ];
}

function likesOfPremium(premium: Member, men: readonly Member[], now: number): Story["likes"] {
  const received = men.slice(0, 6).map((from, n) => {
    const seenAt = n < 3 ? null : now - hours(6);
    return { from, to: premium, at: now - hours(7 + 11 * n), seenAt };
  });
  const returned = men.slice(0, 2).map((to, n) => {
    return { from: premium, to, at: now - hours(5 + n), seenAt: now - hours(2) };
  });
  return [...received, ...returned];
}

/** Generated members whom a person would meet first: of the wanted gender and the same language. */
export function othersFor(person: Member, crowd: readonly Member[]): Member[] {
  const fits = (one: Member, other: Member) => gendersOf(one.seeks).includes(other.gender);
  const candidates = crowd.filter(
    (other) => fits(person, other) && fits(other, person) && other.pictures > 0,
  );
  const speak = (other: Member) => Number(other.language === person.language);
  return candidates.sort((a, b) => speak(b) - speak(a)).slice(0, 8);
}
