import { sql } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import { startMilestones } from "~/domain/statistics/statistics-sql";
import { realServices, type TestMember } from "./test-database";

/** Counts a member's signup, as it does with the account. */
export async function addMilestones(
  member: TestMember,
  at: number,
  source: { network?: string; lander?: string; campaign?: string } = {},
): Promise<void> {
  const groups = { country: "NL", language: "nl", source };
  await runBatch(realServices().db, startMilestones(member, groups, { at, when: sql`1` }));
}
