import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  addOwner,
  at,
  moveAccount,
  NEW_PASSWORD,
  ownerContextFrom,
  row,
  setUpAccountOwner,
  site,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { Authenticator } from "../../../tests/support/authenticator";
import { addFactor } from "../../../tests/support/factors";
import { resetByLink } from "../password/reset-password";
import { undoMailChange } from "./undo-mail-change";

setUpAccountOwner();

/** Adds a passkey and a second factor created at `made`. */
async function addLoginMethods(id: MemberId, made: number) {
  await (await Authenticator.of(`https://${site}`)).saveFor({ id, siteId: site });
  await addFactor({ id, siteId: site });
  for (const table of ["passkeys", "factors"])
    await env.DB.prepare(`UPDATE ${table} SET created_at = ? WHERE account_id = ?`)
      .bind(made, id)
      .run();
}

const loginMethodsOf = async (id: MemberId) =>
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
    await addLoginMethods(owner.id, made);
    const stranger = await addOwner();
    await addLoginMethods(stranger.id, start);
    const undone = await undoMailChange(at(start), ownerContextFrom(), secret);
    expect(undone.ok).toBe(true);
    expect(await loginMethodsOf(owner.id)).toEqual({ passkeys: left, factors: left, codes: left });
    expect(await loginMethodsOf(stranger.id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
  }
});

test("a closed undo link removes nothing", async () => {
  const { id } = await addOwner();
  await addLoginMethods(id, start);
  expect((await undoMailChange(at(start), ownerContextFrom(), "x".repeat(43))).ok).toBe(false);
  expect(await loginMethodsOf(id)).toEqual({ passkeys: 1, factors: 1, codes: 1 });
});

test("a reset sets the password and opens no session if there is a second factor", async () => {
  const { id, email } = await addOwner();
  const secret = await moveAccount(id, "moved@example.test");
  const undone = await undoMailChange(at(start), ownerContextFrom(), secret);
  if (!undone.ok) throw new Error(undone.refusal);
  await addLoginMethods(id, start);
  const token = undone.value.reset;
  const chosen = await resetByLink(at(start), ownerContextFrom(), {
    token,
    password: NEW_PASSWORD,
  });
  expect(chosen).toMatchObject({ ok: true, value: { opened: null } });
  expect(await tryLogin(email, NEW_PASSWORD)).toBe("second_factor_needed");
});
