import { expect, test } from "vitest";
import {
  at,
  CONFIRMED,
  id,
  MINUTE,
  readNewestActivation,
  setUpActivation,
  signupContext,
  site,
  start,
  statuses,
  WAITING,
} from "../../../tests/support/activations";
import { addMember, addSite } from "../../../tests/support/test-database";
import { activateByCode, activateByLink } from "./activate-account";

setUpActivation();

test("the mailed code confirms the address too", async () => {
  const { code } = await readNewestActivation();
  expect((await activateByCode(at(start), signupContext(), { accountId: id, code })).ok).toBe(true);
  expect(await statuses()).toEqual(CONFIRMED);
});

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code may be tried five times, then the correct one is rejected too", async () => {
  const { code, secret } = await readNewestActivation();
  for (let n = 0; n < 5; n++)
    expect(
      await activateByCode(at(start), signupContext(), { accountId: id, code: other(code) }),
    ).toMatchObject({ refusal: "code_wrong" });
  expect(await activateByCode(at(start), signupContext(), { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByLink(at(start), signupContext(), secret)).ok).toBe(true);
});

test("a hundred concurrent attempts count as a hundred", async () => {
  const { code } = await readNewestActivation();
  const tries = Array.from({ length: 100 }, () =>
    activateByCode(at(start), signupContext(), { accountId: id, code: other(code) }),
  );
  const refusals = (await Promise.all(tries)).map((outcome) => (outcome.ok ? "" : outcome.refusal));
  expect(refusals.filter((refusal) => refusal === "code_wrong")).toHaveLength(5);
  expect(await statuses()).toEqual(WAITING);
});

test("an activation code is valid for 15 minutes", async () => {
  const { code } = await readNewestActivation();
  expect(
    await activateByCode(at(start + 15 * MINUTE), signupContext(), { accountId: id, code }),
  ).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});

test("only the newest code is valid; an earlier link still works", async () => {
  const first = await readNewestActivation();
  const second = await readNewestActivation(start + MINUTE);
  if (first.code !== second.code) {
    expect(
      await activateByCode(at(start + MINUTE), signupContext(), {
        accountId: id,
        code: first.code,
      }),
    ).toMatchObject({ refusal: "code_wrong" });
  }
  expect((await activateByLink(at(start + MINUTE), signupContext(), first.secret)).ok).toBe(true);
  expect((await activateByLink(at(start + MINUTE), signupContext(), second.secret)).ok).toBe(false);
});

test("a code of one site is not valid on another", async () => {
  const { code } = await readNewestActivation();
  const elsewhere = { ...signupContext(), siteId: await addSite() };
  expect(await activateByCode(at(start), elsewhere, { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByCode(at(start), signupContext(), { accountId: id, code })).ok).toBe(true);
});

test("one member's code does not confirm another member", async () => {
  const { code } = await readNewestActivation();
  const stranger = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  expect(
    await activateByCode(at(start), signupContext(), { accountId: stranger.id, code }),
  ).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});
