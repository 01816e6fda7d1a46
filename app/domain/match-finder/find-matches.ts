import { idempotent, runBatch } from "~/db/batch";
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
import type { Answers, FinderAnswer } from "./match-finder.schema";
import {
  deleteAnswer,
  deleteEmptyAnswers,
  type MatchRow,
  selectAnswers,
  selectMatchCandidates,
  upsertAnswer,
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

/** More equal answers first, as the list says; then by score. */
const bestFirst = (a: ScoredMatch, b: ScoredMatch) =>
  b.compared.sharedAnswers.length - a.compared.sharedAnswers.length ||
  b.score - a.score ||
  (a.row.id < b.row.id ? 1 : -1);

/**
 * The MAX_BY_ANSWERS best by answers, then a seeded random selection of all others (decision 0020);
 * both in the order of `bestFirst`.
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

/** The member's own answers. */
export async function findFinderAnswers(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<Answers> {
  const [own] = await services.readTogether(
    selectAnswers({ id: member.id, siteId: member.siteId }),
  );
  return parseAnswers(own?.answers ?? null);
}

const ANSWER_IDEMPOTENT_BY = idempotent("one answer per member and question");

/** Stores the answer to one question and keeps the others; without an answer, deletes it. */
export async function saveFinderAnswer(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
  { question, answer }: FinderAnswer,
): Promise<void> {
  const changed = { question, answer: answer ?? null, at: services.now() };
  await runBatch(
    services.db,
    answer
      ? { stored: upsertAnswer(member, changed) }
      : { deleted: deleteAnswer(member, changed), emptied: deleteEmptyAnswers(member) },
    ANSWER_IDEMPOTENT_BY,
  );
}
