import { gendersOf } from "~/domain/profile/profile.schema";
import { days, hours, minutes } from "~/kit/duration";
import type { Member } from "./member.ts";
import type { People } from "./people.ts";
import type { Talk } from "./talk.ts";

/** What happened between the named people and others: who likes whom, who wrote to whom, who has how many credits. */
export type Story = {
  likes: { from: Member; to: Member; at: number; seenAt: number | null }[];
  blocks: { blocker: Member; blocked: Member; at: number }[];
  talks: Talk[];
  /** Credits that remain in the wallet when everything in the story is paid. */
  balances: Map<Member, number>;
};

/** `crowd` are members of the same site; the story takes its other people from it, and gets shorter where it is small. */
export function storyOf(people: People, crowd: readonly Member[], now: number): Story {
  const { free, premium, blocker, blocked } = people;
  const men = othersFor(premium, crowd);
  const women = othersFor(free, crowd);
  return {
    talks: [talkOfFreeAndPremium(free, premium, now), ...talksOfPremium(premium, men, now)],
    likes: [
      { from: free, to: premium, at: now - days(3), seenAt: now - days(2) },
      { from: premium, to: free, at: now - days(2), seenAt: now - days(2) + hours(3) },
      ...women.slice(0, 1).map((from) => ({ from, to: free, at: now - hours(9), seenAt: null })),
      ...women
        .slice(1, 3)
        .map((to, index) => ({ from: free, to, at: now - days(4 + index), seenAt: null })),
      ...men.slice(0, 6).map((from, index) => ({
        from,
        to: premium,
        at: now - hours(7 + 11 * index),
        seenAt: index < 3 ? null : now - hours(6),
      })),
      ...men.slice(0, 2).map((to, index) => ({
        from: premium,
        to,
        at: now - hours(5 + index),
        seenAt: now - hours(2),
      })),
    ],
    blocks: [{ blocker, blocked, at: now - days(20) }],
    balances: new Map([
      [free, 0],
      [premium, 500],
    ]),
  };
}

/** People of the crowd whom a person would meet first: the gender they seek, who speak their language. */
function othersFor(person: Member, crowd: readonly Member[]): Member[] {
  const fits = (one: Member, other: Member) => gendersOf(one.seeks).includes(other.gender);
  const wanted = crowd.filter(
    (other) => fits(person, other) && fits(other, person) && other.pictures > 0,
  );
  const speak = (other: Member) => Number(other.language === person.language);
  return wanted.sort((a, b) => speak(b) - speak(a)).slice(0, 8);
}

function talkOfFreeAndPremium(free: Member, premium: Member, now: number): Talk {
  return {
    starter: free,
    other: premium,
    beganAt: now - days(2),
    lines: [
      {
        by: "s",
        after: 0,
        body: "Hello Emma, a list of cafés with good cake is exactly what this city was missing. Which one is at the top?",
      },
      {
        by: "o",
        after: 46,
        body: "Hi Tom. A tiny place behind the Westerkerk, but I only tell people in person. Do you ever come to Amsterdam?",
      },
    ],
    read: { s: 1, o: 1 },
  };
}

function talksOfPremium(premium: Member, men: readonly Member[], now: number): Talk[] {
  const [long, waiting, opening, silent] = men;
  const talks: (Talk | undefined)[] = [
    long && {
      starter: long,
      other: premium,
      beganAt: now - days(6),
      lines: [
        {
          by: "s",
          after: 0,
          body: "You row before work? I am impressed, I can barely find my shoes before nine.",
        },
        {
          by: "o",
          after: 32,
          body: "It is mostly an excuse for a second breakfast. What do you do with your mornings?",
        },
        { by: "s", after: 14, body: "Coffee, radio, and pretending to answer e-mail." },
        { by: "o", after: 5, body: "Honest. I like that." },
        {
          by: "s",
          after: 1380,
          body: "How was the water today? It looked like a mirror from the train.",
        },
        {
          by: "o",
          after: 95,
          body: "It was. We saw a heron that did not care about us at all. 🙂",
        },
        {
          by: "s",
          after: 20,
          body: "Would you like to get a coffee on Saturday? Somewhere with cake, I have heard there is a list.",
        },
        { by: "o", after: 210, body: "There is. Saturday at eleven, and you may choose the cake." },
      ],
      read: { s: 8, o: 8 },
    },
    waiting && {
      starter: premium,
      other: waiting,
      beganAt: now - days(1),
      lines: [
        {
          by: "s",
          after: 0,
          body: "Your profile made me laugh on a very grey Monday. Thank you for that.",
        },
        {
          by: "o",
          after: 180,
          body: "That may be the nicest thing anyone said to me this week. It is only Monday, but still.",
        },
        { by: "o", after: 2, body: "What are you reading on the tram at the moment?" },
      ],
      read: { s: 1, o: 1 },
    },
    opening && {
      starter: opening,
      other: premium,
      beganAt: now - hours(5),
      lines: [
        {
          by: "s",
          after: 0,
          body: "Hi Emma. I have missed that ferry more than once, and it was never anybody's fault but mine.",
        },
      ],
      read: { s: 0, o: 0 },
    },
    silent && {
      starter: premium,
      other: silent,
      beganAt: now - days(3) - minutes(12),
      lines: [
        {
          by: "s",
          after: 0,
          body: "You wrote that you like long walks without a plan. What was the last one that went wrong in a good way?",
        },
      ],
      read: { s: 0, o: 0 },
    },
  ];
  return talks.filter((talk) => talk !== undefined);
}
