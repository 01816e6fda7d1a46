import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { Authenticator } from "../../../tests/support/authenticator";
import { addFactor } from "../../../tests/support/factors";
import {
  addOwner,
  at,
  from,
  moveAccount,
  NEW,
  row,
  site,
  start,
  tryLogin,
} from "../../../tests/support/owners";
import { resetByLink } from "../password/reset-password";
import { undoMailChange } from "./undo-mail-change";

/** Adds a passkey and a second factor created at `made`. */
async function giveKeys(id: MemberId, made: number) {
  await (await Authenticator.of(`https://${site}`)).keepFor({ id, siteId: site });
  await addFactor({ id, siteId: site });
  for (const table of ["passkeys", "factors"])
    await env.DB.prepare(`UPDATE ${table} SET created_at = ? WHERE account_id = ?`)
      .bind(made, id)
      .run();
}

const keysOf = async (id: MemberId) =>
  row<Record<string, number>>(
    `SELECT (SELECT count(*) FROM passkeys WHERE account_id = ?1) AS passkeys,
      (SELECT count(*) FROM factors WHERE account_id = ?1) AS factors,
      (SELECT count(*) FROM recovery_codes WHERE account_id = ?1) AS codes`,
    id,
  );

test("an undo removes login methods a thief added and keeps the owner's", async () => {
  for (const [made, left] of [
    [start, 0],
    [start - 1, 1],
  ] as const) {
    const owner = await addOwner();
    const secret = await moveAccount(owner.id, `thief${made}@example.test`);
    await giveKeys(owner.id, made);
    const stranger = await addOwner();
    await giveKeys(stranger.id, start);
    const undone = await undoMailChange(at(start), from(), secret);
    expect(undone.ok).toBe(true);
    expect(await keysOf(owner.id)).toEqual({ passkeys: left, factors: left, codes: left });
    expect(await keysOf(stranger.id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
  }
});

test("a closed undo link removes nothing", async () => {
  const { id } = await addOwner();
  await giveKeys(id, start);
  expect((await undoMailChange(at(start), from(), "x".repeat(43))).ok).toBe(false);
  expect(await keysOf(id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
});

test("a reset sets the password and opens no session if there is a second factor", async () => {
  const { id, email } = await addOwner();
  const secret = await moveAccount(id, "moved@example.test");
  const undone = await undoMailChange(at(start), from(), secret);
  if (!undone.ok) throw new Error(undone.refusal);
  await giveKeys(id, start);
  const token = undone.value.reset;
  const chosen = await resetByLink(at(start), from(), { token, password: NEW });
  expect(chosen).toMatchObject({ ok: true, value: { opened: null } });
  expect(await tryLogin(email, NEW)).toBe("second_factor_needed");
});
