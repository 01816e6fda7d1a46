import { z } from "~/kit/zod";
import { APPEAL_RESULTS, CASE_KINDS, DECIDED_BY, OUTCOMES, STANDINGS } from "./transparency";

const groupsOf = <const Name extends string>(names: readonly Name[]) =>
  z.array(z.object({ names: z.array(z.enum(names)), count: z.number() })).nullable();
const figure = z.number().nullable();

/** The stored figures of a report. */
export const figuresSchema = z.object({
  cases: groupsOf(CASE_KINDS),
  medianHours: figure,
  outcomes: groupsOf(OUTCOMES),
  decidedBy: groupsOf(DECIDED_BY),
  standing: groupsOf(STANDINGS),
  appeals: groupsOf(APPEAL_RESULTS),
  members: figure,
  activeMembers: figure,
  fictionalProfiles: z.number(),
  auditHead: z.object({ hash: z.string() }).nullable(),
});
