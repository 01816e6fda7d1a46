import { days, hours } from "~/kit/duration";
import type { Case } from "./cases.ts";
import { dutchConversations, germanConversations } from "./conversations-abroad.ts";
import type { Member } from "./member.ts";
import type { NamedMembers } from "./people.ts";
import { purchasesAbroad } from "./purchases.ts";
import { othersFor, type Story } from "./story.ts";

/** The other members of the two people's sites, and the fictional profiles of the second site. */
type Abroad = {
  crowd: readonly Member[];
  velours: readonly Member[];
  invented: readonly Member[];
};

/** The history of the German and Dutch members, and the complaints. */
export function storyAbroad(people: NamedMembers, abroad: Abroad, now: number): Story {
  const { german, dutch, blocker, blocked } = people;
  const men = othersFor(german, abroad.crowd);
  const near = othersFor(dutch, abroad.velours);
  const [invented] = othersFor(dutch, abroad.invented);
  return {
    likes: [...likesAround(german, men, now), ...likesAround(dutch, near, now)].concat(
      invented ? [{ from: dutch, to: invented, at: now - days(2), seenAt: null }] : [],
    ),
    blocks: [],
    talks: [
      ...germanConversations(german, men, now),
      ...dutchConversations(dutch, { near, invented }, now),
    ],
    balances: new Map([
      [german, 24],
      [dutch, 12],
    ]),
    notes: notesOf(german, men, now).concat(notesOf(dutch, near, now)),
    swipes: swipesOf(german, men, now),
    cases: [...casesOf(german, men, now), reportOf(blocker, blocked, now)],
    purchases: purchasesAbroad(people, now),
  };
}

/** Three received likes, two of them answered and one new; two more given likes. */
function likesAround(member: Member, others: readonly Member[], now: number): Story["likes"] {
  const at = (n: number) => now - days(2 + n);
  return others.slice(0, 5).flatMap((other, n) => {
    const theirs = {
      from: other,
      to: member,
      at: at(n),
      seenAt: n === 2 ? null : at(n) + hours(4),
    };
    const own = { from: member, to: other, at: at(n) + hours(5), seenAt: null };
    if (n < 2) return [theirs, { ...own, seenAt: at(n) + hours(9) }];
    return n === 2 ? [theirs] : [own];
  });
}

/** The last three swipes: two likes, one pass. */
function swipesOf(member: Member, others: readonly Member[], now: number): Story["swipes"] {
  const first = others[4];
  const second = others[3];
  const third = others[7];
  return first && second && third
    ? [
        { member, other: first, kind: "like", at: now - days(6) + hours(5) },
        { member, other: second, kind: "like", at: now - days(5) + hours(5) },
        { member, other: third, kind: "pass", at: now - hours(28) },
      ]
    : [];
}

function notesOf(writer: Member, others: readonly Member[], now: number): Story["notes"] {
  const texts =
    writer.language === "de"
      ? [
          "Samstag, 15 Uhr, Maybachufer. Mag keine Rosinen.",
          "Hat einen Bruder in Bern. Nach dem Chor fragen.",
        ]
      : ["Vraagt door. Volgende keer naar die reis met de nachttrein vragen."];
  return texts.flatMap((body, n) => {
    const about = others[n];
    return about ? [{ writer, about, body, at: now - days(1 + n) }] : [];
  });
}

/** One case in each state, in the complainant's words. */
function casesOf(by: Member, others: readonly Member[], now: number): Case[] {
  const about = others[6];
  const offered = others[5];
  const text = "Wie lange bleiben Fotos gespeichert, die ich gelöscht habe?";
  const open: Case = { by, text, at: now - hours(20), kind: "privacy", state: "open" };
  if (!about || !offered) return [open];
  return [
    open,
    {
      by,
      at: now - days(3),
      text: "Will nach drei Sätzen Geld für eine Fahrkarte.",
      kind: "member",
      report: { about, reason: "fake" },
      state: "in_work",
    },
    {
      by,
      at: now - days(9),
      text: "Im Text steht eine Telefonnummer mit einem Angebot.",
      kind: "member",
      report: { about: offered, reason: "other" },
      state: {
        decision: "Wir haben den Text gelesen und die Nummer entfernt. Danke für den Hinweis.",
        at: now - days(8),
      },
    },
  ];
}

const reportOf = (by: Member, about: Member, now: number): Case => ({
  by,
  at: now - days(20),
  text: "He kept writing after I asked him to stop.",
  kind: "member",
  report: { about, reason: "threats" },
  state: {
    decision: "We have read it and warned him. You blocked him, so he cannot reach you.",
    at: now - days(18),
  },
});
