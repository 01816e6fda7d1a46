import { compiledForms } from "~/db/compiled";
import type { Services } from "~/services";
import { dayOfMoment } from "../profile/profile";
import { candidatesGiven, rank, type Suggesting, walkLot } from "./rank";
import type { Suggestion } from "./suggestion";
import {
  type CandidateRow,
  type CandidatesGiven,
  type CandidatesShape,
  candidates,
} from "./suggestion-sql";

export const selectCandidates = compiledForms<CandidatesShape, CandidatesGiven, CandidateRow>(
  (given, shape) => candidates(given, shape),
);

/** Up to twelve members whom one may like, each with why; the same all day, others tomorrow. One round trip. */
export async function suggestMembers(
  services: Pick<Services, "readTogether" | "now">,
  suggesting: Suggesting,
): Promise<Suggestion[]> {
  const now = services.now();
  const lot = walkLot(suggesting.viewer, dayOfMoment(now));
  const { genders, ...given } = candidatesGiven(suggesting, now, lot);
  const rows = await services.readTogether(selectCandidates({ genders }, given));
  return rank(rows, suggesting, now);
}
