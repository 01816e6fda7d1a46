import { expect, test } from "vitest";
import { type MemberId, newId } from "~/kit/ids";
import { newSecret } from "~/kit/secret";
import { addFactor, otherCode } from "../../../tests/support/factors";
import {
  at,
  email,
  from,
  id,
  MINUTE,
  PASSWORD,
  setUpLogin,
  site,
  start,
} from "../../../tests/support/logins";
import { clearFailedTwoFactorCodes, reserveTwoFactorCode } from "../account/limit-two-factor-codes";
import { finishLogin } from "./finish-login";
import { logIn } from "./log-in";

setUpLogin();

/**
 * Makes each guess in its own login, as an attacker with the password would; returns the last
 * error.
 */
async function guess(network: string, code: string, time = start) {
  const caller = { ...from(network), second: newSecret(), origin: `https://${site}` };
  await logIn(at(time), { ...caller, browserMark: null }, { email, password: PASSWORD });
  const outcome = await finishLogin(at(time), caller, code);
  return outcome.ok ? "in" : outcome.refusal;
}

const reserve = (network: string, member = id) =>
  reserveTwoFactorCode(at(start), { member: { id: member, siteId: site }, network });

test("five wrong two-factor codes lock account and network across logins", async () => {
  const app = await addFactor({ id, siteId: site });
  const wrong = otherCode(app(start));
  for (let n = 0; n < 5; n++) expect(await guess("home", wrong)).toBe("factor_code_wrong");
  expect(await guess("home", app(start))).toBe("factor_locked");
  const later = start + 16 * MINUTE;
  expect(await guess("home", otherCode(app(later)), later)).toBe("factor_code_wrong");
});

test("twenty two-factor guesses a day are checked over all networks together", async () => {
  const app = await addFactor({ id, siteId: site });
  const wrong = otherCode(app(start));
  for (let n = 0; n < 20; n++) expect(await guess(`net${n}`, wrong)).toBe("factor_code_wrong");
  expect(await guess("net99", app(start))).toBe("factor_locked");
  const tomorrow = start + 24 * 60 * MINUTE;
  expect(await guess("net99", app(tomorrow), tomorrow)).toBe("in");
});

test("a guess rejected unchecked uses up none of the owner's attempts elsewhere", async () => {
  for (let n = 0; n < 30; n++) await reserve("thief");
  expect([typeof (await reserve("thief")), await reserve("home")]).toEqual(["number", null]);
});

/**
 * Submits a wrong code for each of `members` from one network and returns how many were checked.
 */
async function guessMany(network: string, members: number) {
  let seen = 0;
  for (let n = 0; n < members; n++)
    if ((await reserve(network, newId<MemberId>())) === null) seen++;
  return seen;
}

test("a network's lock applies only to the account it guessed at", async () => {
  for (let n = 0; n < 6; n++) await reserve("home");
  expect(typeof (await reserve("home"))).toBe("number");
  expect([await reserve("home", newId<MemberId>()), await reserve("away")]).toEqual([null, null]);
});

test("thirty two-factor codes an hour per network are checked over all accounts", async () => {
  expect(await guessMany("home", 40)).toBe(30);
  expect(await guessMany("away", 1)).toBe(1);
});

test("a correct code gives back one attempt of its network, not those of others", async () => {
  expect(await guessMany("home", 28)).toBe(28);
  for (let n = 0; n < 3; n++) {
    expect(await reserve("home")).toBeNull();
    await clearFailedTwoFactorCodes(at(start), { member: { id, siteId: site }, network: "home" });
  }
  expect(await guessMany("home", 5)).toBe(2);
});

test("a correct code clears the account's counter over all networks", async () => {
  for (let n = 0; n < 20; n++) expect(await reserve(`net${n}`)).toBeNull();
  await clearFailedTwoFactorCodes(at(start), { member: { id, siteId: site }, network: "net0" });
  expect(await reserve("net99")).toBeNull();
});

test("a correct code clears the lock counter", async () => {
  const app = await addFactor({ id, siteId: site });
  for (let n = 0; n < 4; n++) await guess("home", otherCode(app(start)));
  expect(await guess("home", app(start))).toBe("in");
  const next = start + MINUTE;
  for (let n = 0; n < 4; n++)
    expect(await guess("home", otherCode(app(next)), next)).toBe("factor_code_wrong");
  expect(await guess("home", app(next), next)).toBe("in");
});
