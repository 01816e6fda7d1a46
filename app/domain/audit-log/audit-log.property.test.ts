import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Statement } from "~/db/batch";
import { seededRandom } from "~/kit/seeded-random";
import { entryAbout, statementOf, verify } from "../../../tests/support/audit-entries";
import { NIGHTLY } from "../../../tests/support/nightly";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { redactMember } from "./redact-member";
import { runAudited } from "./run-audited";

const ACTIONS_PER_ROUND = 200;
/** At night 10,000 actions. */
const ROUNDS = NIGHTLY ? 50 : 1;
const WRITERS = 8;
const MEMBERS = 12;

/** What can happen to an action; each changes a counter of a member and writes an entry, or neither. */
const OUTCOMES = ["done", "done", "done", "refused", "failed before", "failed after"] as const;

const increment = ({ id }: TestMember, applies: boolean) =>
  statementOf(
    sql`UPDATE profiles SET last_active_at = last_active_at + 1 WHERE id = ${id} AND ${applies ? 1 : 0} = 1`,
  );
const failure: Statement = statementOf(sql`SELECT json('{')`);

async function act(member: TestMember, outcome: (typeof OUTCOMES)[number]): Promise<boolean> {
  const change = increment(member, outcome !== "refused");
  const entry = entryAbout(member);
  const services = realServices();
  if (outcome === "failed before" || outcome === "failed after") {
    const batch = outcome === "failed before" ? { failure, change } : { change, failure };
    await expect(runAudited(services, entry, batch)).rejects.toThrow("JSON");
    return false;
  }
  return (await runAudited(services, entry, { change })).change.changes === 1;
}

const expected = new Map<TestMember["id"], number>();
const members: TestMember[] = [];

beforeAll(async () => {
  const siteId = await addSite();
  for (let n = 0; n < MEMBERS; n++) members.push(await addMember(siteId, { lastActive: 0 }));
});

const pick = <Item>(items: readonly Item[], ...draw: (string | number)[]) =>
  items[Math.floor(seededRandom("audit", ...draw) * items.length)] as Item;

async function runRound(round: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < ACTIONS_PER_ROUND) {
      const n = next++;
      const member = pick(members, "member", round, n);
      if (await act(member, pick(OUTCOMES, "outcome", round, n)))
        expected.set(member.id, (expected.get(member.id) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  "after random actions of concurrent writers, each change has its entry, round %i",
  { timeout: 120_000 },
  async (round) => {
    await runRound(round);
    const { results } = await env.DB.prepare(
      "SELECT p.id, p.last_active_at AS changes, (SELECT count(*) FROM audit_log l WHERE l.member_id = p.id) AS entries FROM profiles p WHERE p.id IN (SELECT value FROM json_each(?))",
    )
      .bind(JSON.stringify(members.map(({ id }) => id)))
      .all<{ id: TestMember["id"]; changes: number; entries: number }>();
    for (const { id, changes, entries } of results) {
      const count = expected.get(id) ?? 0;
      expect({ changes, entries }).toEqual({ changes: count, entries: count });
    }
    const total = [...expected.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan((ACTIONS_PER_ROUND * (round + 1)) / 3);
    expect(await verify()).toMatchObject({ entries: total, violation: null });
  },
);

test("the chain stays valid if half of the members are erased", async () => {
  const { entries } = await verify();
  const erased = members.slice(0, MEMBERS / 2);
  for (const { id } of erased) await redactMember(realServices(), id);
  const { entries: after, violation } = await verify();
  expect(violation).toBeNull();
  expect(after).toBeGreaterThanOrEqual(entries + erased.length);
});
