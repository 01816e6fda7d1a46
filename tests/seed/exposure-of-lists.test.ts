import { expect, test } from "vitest";
import { findMatches } from "~/domain/match-finder/find-matches";
import { MAX_MATCHES } from "~/domain/match-finder/match-finder";
import { suggestMembers } from "~/domain/suggestion/suggest-members";
import { MAX_NEWCOMERS, NEWCOMER_TTL } from "~/domain/suggestion/suggestion";
import { days } from "~/kit/duration";
import type { Member } from "../../scripts/seed/member";
import { NIGHTLY } from "../support/nightly.ts";
import { fits, membersOfCountry, NOW } from "./suggestion-lists";

const DAYS = [0, 1, 2, 3];
/** The limit of decision 0020, for these lists. */
const MAX_SHARE = 0.95;

type ListRequest = (member: Member, day: number) => Promise<readonly { id: string }[]>;

/** Whom each of some members is shown on each day. */
async function shownPerDay(members: readonly Member[], loadList: ListRequest) {
  const shown = new Set<string>();
  for (const member of members)
    for (const day of DAYS)
      for (const { id } of await loadList(member, day)) shown.add(`${day} ${member.id} ${id}`);
  return (one: Member, seekers: readonly Member[]) => {
    const on = (day: number) =>
      seekers.filter(({ id }) => shown.has(`${day} ${id} ${one.id}`)).length;
    return Math.max(...DAYS.map((day) => on(day) / seekers.length));
  };
}

/**
 * For each member the share of eligible viewers who were shown them, on the day with the highest
 * share.
 */
function sharesOf(
  among: readonly Member[],
  seekersOf: (one: Member) => Member[],
  shareOf: Awaited<ReturnType<typeof shownPerDay>>,
): number[] {
  return among
    .map((one) => ({ one, seekers: seekersOf(one) }))
    .filter(({ seekers }) => seekers.length >= 12)
    .map(({ one, seekers }) => shareOf(one, seekers));
}

const isHere = ({ lastActiveAt }: Member) => lastActiveAt > NOW - days(86);

test("the match finder shows everybody to somebody, and nobody to all on any day", async () => {
  const { people, requestOf } = membersOfCountry("NL", 240);
  const here = people.filter(isHere);
  const shareOf = await shownPerDay(people, async (member, day) => {
    const { services, request } = requestOf(member, day);
    return (await findMatches(services, request)).found;
  });
  // A viewer with hardly more candidates than a list holds is shown them all.
  const choosing = people.filter(
    (one) => here.filter((other) => fits(one, other)).length > MAX_MATCHES * 1.25,
  );
  const seekersOf = (one: Member) => choosing.filter((other) => fits(other, one));
  const shares = sharesOf(here, seekersOf, shareOf);
  expect(shares.length).toBeGreaterThan(50);
  expect(Math.min(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThan(MAX_SHARE);
}, 120_000);

// Two thousand members take a quarter of a minute.
test.runIf(NIGHTLY)(
  "every new nearby member is shown to somebody, and nobody to all on any day",
  async () => {
    const { people, requestOf } = membersOfCountry("DK", 2400); // a country of five regions: all of it is nearby
    const fresh = people.filter(
      (one) => isHere(one) && one.joinedAt > NOW - NEWCOMER_TTL + days(4),
    );
    const lookers = people.filter((_, n) => n % 16 === 0);
    const shareOf = await shownPerDay(lookers, async (member, day) => {
      const { services, request } = requestOf(member, day);
      return (await suggestMembers(services, request)).newcomers;
    });
    const choosing = lookers.filter(
      (one) => fresh.filter((other) => fits(one, other)).length > MAX_NEWCOMERS * 2,
    );
    const seekersOf = (one: Member) => choosing.filter((other) => fits(other, one));
    const shares = sharesOf(fresh, seekersOf, shareOf);
    expect(shares.length).toBeGreaterThan(20);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(Math.max(...shares)).toBeLessThan(MAX_SHARE);
  },
  120_000,
);
