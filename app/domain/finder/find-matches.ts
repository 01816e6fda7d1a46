import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { dayOfMoment } from "../profile/profile";
import { cardsFor } from "../profile/profile-card";
import { candidatesGiven, pairingsFor, type Suggesting, walkLot } from "../suggestion/rank";
import { lotOfPair, type Pairing, whyOf } from "../suggestion/suggestion";
import { answersIn, BY_ANSWERS, compare, FOUND, type Found, findingScore } from "./finder";
import type { Answers } from "./finder.schema";
import { type FoundRow, selectAnswers, selectFound } from "./finder-store";

/**
 * The member's answers and up to FOUND suggested members, best match first; stable for a day and
 * for the same answers. One round trip.
 */
export async function findMatches(
  services: Pick<Services, "readTogether" | "now">,
  finding: Suggesting,
): Promise<{ answers: Answers; found: Found[] }> {
  const now = services.now();
  const { viewer } = finding;
  const { genders, ...given } = candidatesGiven(finding, now, walkLot(viewer, dayOfMoment(now)));
  const [rows, [own]] = await Promise.all([
    services.readTogether(selectFound({ genders }, given)),
    services.readTogether(selectAnswers({ id: viewer.id, siteId: viewer.siteId })),
  ]);
  const answers = answersIn(own?.answers ?? null);
  return { answers, found: rankFound(rows, answers, { ...finding, now }) };
}

/**
 * The best matches by answers, and a daily random selection of the others; each with the reasons.
 */
function rankFound(
  rows: readonly FoundRow[],
  answers: Answers,
  { viewer, outlook, now }: Pick<Suggesting, "viewer" | "outlook"> & { now: number },
): Found[] {
  const [toCard, day] = [cardsFor(viewer, outlook, now), dayOfMoment(now)];
  const pairingOf = pairingsFor(rows);
  const scored = rows.map((row): Scored => {
    const [pairing, compared] = [pairingOf(row), compare(answers, answersIn(row.answers))];
    const lot = lotOfPair(viewer.id, row.id, day);
    return { row, pairing, compared, score: findingScore(compared, pairing, { now, lot }) };
  });
  return choose(scored, (id) => lotOfPair(viewer.id, id, `${day} drawn`)).map(
    ({ row, pairing, compared: { agreed } }) => ({ ...toCard(row), agreed, why: whyOf(pairing) }),
  );
}

type Scored = {
  row: FoundRow;
  pairing: Pairing;
  compared: ReturnType<typeof compare>;
  score: number;
};

const bestFirst = (a: Scored, b: Scored) => b.score - a.score || (a.row.id < b.row.id ? 1 : -1);

/**
 * The BY_ANSWERS best by answers, then a seeded random selection of all others (decision 0037);
 * both sorted by score.
 */
function choose(scored: Scored[], lot: (id: MemberId) => number): Scored[] {
  const ranked = scored.toSorted(bestFirst);
  const others = ranked.slice(BY_ANSWERS).sort((a, b) => lot(a.row.id) - lot(b.row.id));
  return [...ranked.slice(0, BY_ANSWERS), ...others.slice(0, FOUND - BY_ANSWERS).sort(bestFirst)];
}
