import { expect, test } from "vitest";
import { newSecret } from "~/kit/secret";
import { addFactor, otherCode } from "../../../tests/support/factors";
import { at, email, from, id, MINUTE, PASSWORD, site, start } from "../../../tests/support/logins";
import { finishLogin } from "./finish-login";
import { logIn } from "./log-in";

/** Each guess in a login of its own, as somebody with the password would make them; the last refusal. */
async function guess(network: string, code: string, time = start) {
  const caller = { ...from(network), second: newSecret(), origin: `https://${site}` };
  await logIn(at(time), { ...caller, known: null }, { email, password: PASSWORD });
  const outcome = await finishLogin(at(time), caller, code);
  return outcome.ok ? "in" : outcome.refusal;
}

test("five wrong codes lock account and network, whatever login they come in", async () => {
  const app = await addFactor({ id, siteId: site });
  const wrong = otherCode(app(start));
  for (let n = 0; n < 5; n++) expect(await guess("home", wrong)).toBe("factor_code_wrong");
  expect(await guess("home", app(start))).toBe("factor_locked");
  const later = start + 16 * MINUTE;
  expect(await guess("home", otherCode(app(later)), later)).toBe("factor_code_wrong");
});

test("from all networks together twenty a day are looked at", async () => {
  const app = await addFactor({ id, siteId: site });
  const wrong = otherCode(app(start));
  for (let n = 0; n < 20; n++) expect(await guess(`net${n}`, wrong)).toBe("factor_code_wrong");
  expect(await guess("net99", app(start))).toBe("factor_locked");
  const tomorrow = start + 24 * 60 * MINUTE;
  expect(await guess("net99", app(tomorrow), tomorrow)).toBe("in");
});

test("the right code ends the counting", async () => {
  const app = await addFactor({ id, siteId: site });
  for (let n = 0; n < 4; n++) await guess("home", otherCode(app(start)));
  expect(await guess("home", app(start))).toBe("in");
  const next = start + MINUTE;
  for (let n = 0; n < 4; n++)
    expect(await guess("home", otherCode(app(next)), next)).toBe("factor_code_wrong");
  expect(await guess("home", app(next), next)).toBe("in");
});
