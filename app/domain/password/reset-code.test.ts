import { expect, test } from "vitest";
import {
  addOwner,
  at,
  MINUTE,
  NEW_PASSWORD,
  OLD_PASSWORD,
  ownerContextFrom,
  setUpAccountOwner,
  site,
  start,
  tryLogin,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { requestPasswordReset } from "./request-password-reset";
import { resetByCode } from "./reset-password";

setUpAccountOwner();

async function mailed(email: string, browser = "own") {
  const outcome = await requestPasswordReset(at(start), ownerContextFrom({ browser }), email);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return (await emailTo(email, "reset", site)).fields.code;
}
type Try = { email: string; code: string; password?: string };
const set = (
  { email, code, password = NEW_PASSWORD }: Try,
  caller = ownerContextFrom(),
  time = start,
) => resetByCode(at(time), caller, { email, code, password });
const wrong = { ok: false, refusal: "reset_code_wrong" };
const other = (code: string) => (code === "000000" ? "000001" : "000000");

test("the code sets a password in the requesting browser, within 15 minutes, once", async () => {
  const { email } = await addOwner();
  const code = await mailed(email);
  expect(await set({ email, code }, ownerContextFrom({ browser: "another" }))).toEqual(wrong);
  expect(
    await set({ email, code }, { ...ownerContextFrom(), browser: null as unknown as string }),
  ).toEqual(wrong);
  expect(await set({ email, code }, ownerContextFrom(), start + 15 * MINUTE)).toEqual(wrong);
  expect((await set({ email, code }, ownerContextFrom(), start + 15 * MINUTE - 1)).ok).toBe(true);
  expect(await set({ email, code })).toEqual(wrong);
  expect(await tryLogin(email, NEW_PASSWORD)).toBe("in");
});

test("a reset code may be tried five times over all networks and spellings", async () => {
  const { email } = await addOwner();
  const code = await mailed(email);
  for (let n = 0; n < 5; n++)
    expect(
      await set({ email, code: other(code) }, ownerContextFrom({ network: `net ${n}` })),
    ).toEqual(wrong);
  expect(await set({ email, code })).toEqual(wrong);
  expect(await tryLogin(email, OLD_PASSWORD)).toBe("in");
});

test("strangers leave the owner's attempts unchanged; an unknown address looks alike", async () => {
  const { email } = await addOwner();
  const code = await mailed(email);
  for (let n = 0; n < 8; n++)
    expect(
      await set({ email, code: other(code) }, ownerContextFrom({ browser: `stranger ${n}` })),
    ).toEqual(wrong);
  expect(await set({ email: "nobody@example.test", code })).toEqual(wrong);
  expect((await set({ email, code })).ok).toBe(true);
});

test("a common password costs no attempt", async () => {
  const { email } = await addOwner();
  const code = await mailed(email);
  for (let n = 0; n < 8; n++)
    expect(await set({ email, code, password: "password123" })).toEqual({
      ok: false,
      refusal: "password_common",
    });
  expect((await set({ email, code })).ok).toBe(true);
});

test("a code of another member requested in the same browser works for theirs only", async () => {
  const mine = await addOwner();
  const theirs = await addOwner();
  const code = await mailed(mine.email);
  expect(await set({ email: theirs.email, code })).toEqual(wrong);
  expect(await tryLogin(theirs.email, OLD_PASSWORD)).toBe("in");
});
