import { run } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { dayOfMoment } from "../profile/profile";
import { cardBuilderFor } from "../profile/profile-card";
import {
  candidatesParams,
  pairingReader,
  randomScanStart,
  type SuggestionContext,
} from "../suggestion/rank-suggestions";
import { type Pairing, randomOfPair, reasonsOf } from "../suggestion/suggestion";
import {
  compareAnswers,
  MAX_BY_ANSWERS,
  MAX_MATCHES,
  type MatchSuggestion,
  matchScore,
  parseAnswers,
} from "./match-finder";
import type { Answers } from "./match-finder.schema";
import {
  deleteAnswers,
  type MatchRow,
  selectAnswers,
  selectMatchCandidates,
  upsertAnswers,
} from "./match-finder-store";

/**
 * The member's answers and up to FOUND suggested members, best match first; stable for a day and
 * for the same answers. One round trip.
 */
export async function findMatches(
  services: Pick<Services, "readTogether" | "now">,
  finding: SuggestionContext,
): Promise<{ answers: Answers; found: MatchSuggestion[] }> {
  const now = services.now();
  const { viewer } = finding;
  const { genders, ...params } = candidatesParams(
    finding,
    now,
    randomScanStart(viewer, dayOfMoment(now)),
  );
  const [rows, [own]] = await Promise.all([
    services.readTogether(selectMatchCandidates({ genders }, params)),
    services.readTogether(selectAnswers({ id: viewer.id, siteId: viewer.siteId })),
  ]);
  const answers = parseAnswers(own?.answers ?? null);
  return { answers, found: rankMatches(rows, answers, { ...finding, now }) };
}

/**
 * The best matches by answers, and a daily random selection of the others; each with the reasons.
 */
function rankMatches(
  rows: readonly MatchRow[],
  answers: Answers,
  { viewer, cardContext, now }: Pick<SuggestionContext, "viewer" | "cardContext"> & { now: number },
): MatchSuggestion[] {
  const toCard = cardBuilderFor(viewer, cardContext, now);
  const day = dayOfMoment(now);
  const pairingOf = pairingReader(rows);
  const scored = rows.map((row): ScoredMatch => {
    const pairing = pairingOf(row);
    const compared = compareAnswers(answers, parseAnswers(row.answers));
    const random = randomOfPair(viewer.id, row.id, day);
    return { row, pairing, compared, score: matchScore(compared, pairing, { now, random }) };
  });
  return pickMatches(scored, (id) => randomOfPair(viewer.id, id, `${day} drawn`)).map(
    ({ row, pairing, compared: { sharedAnswers } }) => ({
      ...toCard(row),
      sharedAnswers,
      reasons: reasonsOf(pairing),
    }),
  );
}

type ScoredMatch = {
  row: MatchRow;
  pairing: Pairing;
  compared: ReturnType<typeof compareAnswers>;
  score: number;
};

const bestFirst = (a: ScoredMatch, b: ScoredMatch) =>
  b.score - a.score || (a.row.id < b.row.id ? 1 : -1);

/**
 * The MAX_BY_ANSWERS best by answers, then a seeded random selection of all others (decision 0020);
 * both sorted by score.
 */
function pickMatches(scored: ScoredMatch[], randomOf: (id: MemberId) => number): ScoredMatch[] {
  const ranked = scored.toSorted(bestFirst);
  const others = ranked
    .slice(MAX_BY_ANSWERS)
    .sort((a, b) => randomOf(a.row.id) - randomOf(b.row.id));
  return [
    ...ranked.slice(0, MAX_BY_ANSWERS),
    ...others.slice(0, MAX_MATCHES - MAX_BY_ANSWERS).sort(bestFirst),
  ];
}

/** Replaces all of a member's answers; a missing question was skipped. */
export async function saveFinderAnswers(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
  answers: Answers,
): Promise<void> {
  const answered = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
  const nothing = Object.keys(answered).length === 0;
  await run(
    services.db,
    nothing
      ? deleteAnswers(member)
      : upsertAnswers(member, JSON.stringify(answered), services.now()),
  );
}
