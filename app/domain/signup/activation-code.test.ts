import { expect, test } from "vitest";
import {
  at,
  CONFIRMED,
  caller,
  id,
  MINUTE,
  mailed,
  site,
  start,
  statuses,
  WAITING,
} from "../../../tests/support/activations";
import { addMember, addSite } from "../../../tests/support/world";
import { activateByCode, activateByLink } from "./activate-account";

test("the mailed code confirms the address too", async () => {
  const { code } = await mailed();
  expect((await activateByCode(at(start), caller(), { accountId: id, code })).ok).toBe(true);
  expect(await statuses()).toEqual(CONFIRMED);
});

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code may be tried five times, then the correct one is rejected too", async () => {
  const { code, secret } = await mailed();
  for (let n = 0; n < 5; n++)
    expect(
      await activateByCode(at(start), caller(), { accountId: id, code: other(code) }),
    ).toMatchObject({ refusal: "code_wrong" });
  expect(await activateByCode(at(start), caller(), { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByLink(at(start), caller(), secret)).ok).toBe(true);
});

test("a hundred concurrent attempts count as a hundred", async () => {
  const { code } = await mailed();
  const tries = Array.from({ length: 100 }, () =>
    activateByCode(at(start), caller(), { accountId: id, code: other(code) }),
  );
  const refusals = (await Promise.all(tries)).map((outcome) => (outcome.ok ? "" : outcome.refusal));
  expect(refusals.filter((refusal) => refusal === "code_wrong")).toHaveLength(5);
  expect(await statuses()).toEqual(WAITING);
});

test("an activation code is valid for 15 minutes", async () => {
  const { code } = await mailed();
  expect(await activateByCode(at(start + 15 * MINUTE), caller(), { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});

test("only the newest code is valid; an earlier link still works", async () => {
  const first = await mailed();
  const second = await mailed(start + MINUTE);
  if (first.code !== second.code) {
    expect(
      await activateByCode(at(start + MINUTE), caller(), { accountId: id, code: first.code }),
    ).toMatchObject({ refusal: "code_wrong" });
  }
  expect((await activateByLink(at(start + MINUTE), caller(), first.secret)).ok).toBe(true);
  expect((await activateByLink(at(start + MINUTE), caller(), second.secret)).ok).toBe(false);
});

test("a code of one site is not valid on another", async () => {
  const { code } = await mailed();
  const elsewhere = { ...caller(), siteId: await addSite() };
  expect(await activateByCode(at(start), elsewhere, { accountId: id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
  expect((await activateByCode(at(start), caller(), { accountId: id, code })).ok).toBe(true);
});

test("one member's code does not confirm another member", async () => {
  const { code } = await mailed();
  const stranger = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  expect(await activateByCode(at(start), caller(), { accountId: stranger.id, code })).toEqual({
    ok: false,
    refusal: "code_expired",
  });
});
