import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newSecret } from "~/kit/secret";
import { emailTo } from "../../../tests/support/email-to";
import { addFactor, otherCode, RECOVERY } from "../../../tests/support/factors";
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
import { addSite } from "../../../tests/support/test-database";
import { endOtherSessions } from "./end-sessions";
import { findViewer } from "./find-viewer";
import { finishLogin, isSecondFactorPending } from "./finish-login";
import { logIn } from "./log-in";

setUpLogin();

const sessions = () =>
  env.DB.prepare("SELECT count(*) AS n FROM sessions WHERE account_id = ?").bind(id).first("n");

/** A browser in which the correct password was entered. */
async function beginLogin(network = "home", time = start) {
  const caller = { ...from(network), second: newSecret(), origin: `https://${site}` };
  const outcome = await logIn(at(time), caller, { email, password: PASSWORD });
  expect(outcome).toMatchObject({ ok: false, refusal: "second_factor_needed" });
  return caller;
}

const begin = () => addFactor({ id, siteId: site });

test("a password alone opens no session with 2FA; the code does, once", async () => {
  const app = await begin();
  const caller = await beginLogin();
  expect(await sessions()).toBe(0);
  expect(await isSecondFactorPending(at(start), caller)).toBe(true);
  const opened = await finishLogin(at(start), caller, app(start));
  if (!opened.ok) throw new Error(opened.refusal);
  expect((await findViewer(at(start), site, opened.value.secret))?.id).toBe(id);
  expect(await isSecondFactorPending(at(start), caller)).toBe(false);
  const again = await finishLogin(at(start + MINUTE), caller, app(start + MINUTE));
  expect(again).toMatchObject({ refusal: "second_step_over" });
});

test("a pending login is valid in its browser, on its site, for ten minutes", async () => {
  const app = await begin();
  const caller = await beginLogin();
  const code = app(start + 9 * MINUTE);
  const elsewhere = [
    { ...caller, second: newSecret() },
    { ...caller, second: null },
    { ...caller, siteId: await addSite() },
  ];
  for (const other of elsewhere)
    expect(await finishLogin(at(start + 9 * MINUTE), other, code)).toMatchObject({
      refusal: "second_step_over",
    });
  expect(
    await finishLogin(at(start + 10 * MINUTE), caller, app(start + 10 * MINUTE)),
  ).toMatchObject({ refusal: "second_step_over" });
  expect((await finishLogin(at(start + 9 * MINUTE), caller, code)).ok).toBe(true);
});

test("the replaced session ends with the code and not before", async () => {
  const app = await begin();
  const first = await beginLogin();
  const opened = await finishLogin(at(start), first, app(start));
  if (!opened.ok) throw new Error(opened.refusal);
  const viewer = await findViewer(at(start), site, opened.value.secret);
  const second = { ...(await beginLogin()), replaces: viewer?.sessionHash };
  expect(await sessions()).toBe(1);
  expect((await finishLogin(at(start), second, app(start + 30_000))).ok).toBe(true);
  expect(await sessions()).toBe(1);
});

test("a recovery code logs in once and its owner is notified", async () => {
  await begin();
  expect((await finishLogin(at(start), await beginLogin(), RECOVERY)).ok).toBe(true);
  expect(await finishLogin(at(start), await beginLogin(), RECOVERY)).toMatchObject({
    refusal: "factor_code_wrong",
  });
  const securityEmail = await emailTo(email, "security_changed", site);
  expect(securityEmail.fields.what).toBe("recovery_used");
});

test("a member who may no longer log in is rejected at the second step", async () => {
  const app = await begin();
  const caller = await beginLogin();
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(id).run();
  expect(await finishLogin(at(start), caller, app(start))).toMatchObject({
    refusal: "second_step_over",
  });
});

test("ending all sessions of a member also ends pending logins", async () => {
  const app = await begin();
  const caller = await beginLogin();
  await endOtherSessions(at(start), { id, siteId: site }, "");
  expect(await finishLogin(at(start), caller, app(start))).toMatchObject({
    refusal: "second_step_over",
  });
});

test("five wrong codes end a pending login", async () => {
  const app = await begin();
  const caller = await beginLogin();
  for (let n = 0; n < 5; n++)
    expect(
      await finishLogin(at(start), { ...caller, network: `n${n}` }, otherCode(app(start))),
    ).toMatchObject({ refusal: "factor_code_wrong" });
  expect(await finishLogin(at(start), { ...caller, network: "n9" }, app(start))).toMatchObject({
    refusal: "second_step_over",
  });
});
