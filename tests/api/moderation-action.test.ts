import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type ModerationActionId, newId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addTestSite, HOST, sendJsonRequest, sendRequest } from "./app-client";
import { codeOf, HUGE_NUMBER } from "./rejected-requests";

const ENDPOINT = "/api/staff-deed.php";
beforeAll(async () => {
  await addTestSite();
  await addSite({}, "other.test");
});

/** A ban as `npm run members` writes it, with the secret of its row. */
async function banOf({ id, siteId }: TestMember) {
  const actionId = newId<ModerationActionId>();
  const secret = newSecret();
  await env.DB.prepare(
    "INSERT INTO staff_deeds (id, site_id, account_id, deed, reason, staff, knock_hash, origin, at) VALUES (?, ?, ?, 'ban', 'Insults', 'ops', ?, ?, ?)",
  )
    .bind(actionId, siteId, id, await hashSecret(secret), `https://${siteId}`, Date.now())
    .run();
  return { deed: actionId, knock: secret };
}
const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
const answerTo = async (body: unknown, origin?: string) => {
  const answer = await sendJsonRequest(ENDPOINT, body, { origin });
  return answer.ok ? [answer.status] : [answer.status, await codeOf(answer)];
};

test("a missing or foreign action and a wrong secret get the same response", async () => {
  const member = await addMember(HOST);
  const row = await banOf(member);
  for (const [body, origin] of [
    [{ ...row, knock: newSecret() }],
    [{ ...row, deed: newId() }],
    [row, "https://other.test"],
  ] as const)
    expect(await answerTo(body, origin)).toEqual([404, "not_found"]);
  expect(await statusOf(member)).toBe("active");
  expect(await answerTo(row)).toEqual([200]);
  expect(await answerTo(row)).toEqual([404, "not_found"]);
});

test("a request that no tool of ours sends is rejected before any lookup", async () => {
  const row = await banOf(await addMember(HOST));
  for (const body of ["", "[]", "null", '"x"', "{", HUGE_NUMBER]) {
    const [status] = await answerTo(body);
    expect([body.slice(0, 9), [400, 422].includes(Number(status))]).toEqual([
      body.slice(0, 9),
      true,
    ]);
  }
  for (const invalidFields of [
    { knock: [row.knock] },
    { deed: { $ne: "" } },
    { knock: "" },
    { deed: "' OR 1" },
    { knock: HUGE_NUMBER },
  ])
    expect(await answerTo({ ...row, ...invalidFields })).toEqual([422, "invalid"]);
  expect(await answerTo({ ...row, account_id: "x" })).toEqual([400, "unknown_field"]);
  const foreign = { method: "POST", headers: { origin: "https://evil.test" }, body: "{}" };
  expect((await sendRequest(ENDPOINT, foreign)).status).toBe(403);
  expect((await sendRequest(ENDPOINT)).status).toBe(405);
});

test("ten concurrent requests execute an action once and notify once", async () => {
  const member = await addMember(HOST);
  const row = await banOf(member);
  const answers = await Promise.all(Array.from({ length: 10 }, () => answerTo(row)));
  expect(answers).toContainEqual([200]);
  for (const [status] of answers) expect([200, 404]).toContain(status);
  expect(await statusOf(member)).toBe("banned");
  const emailQuery = env.DB.prepare(
    "SELECT template FROM outbox WHERE account_id = ? AND template = 'account_banned'",
  );
  expect((await emailQuery.bind(member.id).all()).results).toHaveLength(1);
});
