import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addOwner,
  at,
  countEmails,
  HOUR,
  later,
  ownerContextFrom,
  row,
  setStatus,
  setUpAccountOwner,
  site,
  start,
} from "../../../tests/support/account-owners";
import { emailTo } from "../../../tests/support/email-to";
import { requestPasswordReset } from "./request-password-reset";

setUpAccountOwner();

const DAY = 24 * HOUR;
const requestReset = (email: string, network = "home", time = start) =>
  requestPasswordReset(at(time), ownerContextFrom({ network }), email);

test("a forgotten password sends a link and a code by e-mail", async () => {
  const { email } = await addOwner({ name: "Samantha" });
  expect(await requestReset(email)).toEqual({ ok: true, value: null });
  const { fields } = await emailTo(email, "reset", site);
  expect(fields).toMatchObject({ name: "Samantha", code: expect.stringMatching(/^\d{6}$/) });
  const stored = JSON.stringify(
    (await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?").bind(site).all())
      .results,
  );
  for (const secret of [fields.secret, fields.code]) expect(stored).not.toContain(secret);
});

test("an unknown address, an erased account and another site's are not found", async () => {
  const erased = await addOwner();
  await setStatus(erased.id, "deleted");
  for (const email of ["nobody@example.test", erased.email])
    expect(await requestReset(email)).toEqual({ ok: false, refusal: "reset_unknown" });
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 0 });
});

test("three reset e-mails a day per account over all networks", async () => {
  const { email } = await addOwner();
  for (let n = 0; n < 3; n++) expect((await requestReset(email, `net ${n}`)).ok).toBe(true);
  expect(await requestReset(email, "another")).toEqual({ ok: false, refusal: "reset_full" });
  expect(await countEmails(email, "reset")).toBe(3);
  expect(await requestReset(email, "another", start + DAY - 1)).toMatchObject({
    refusal: "reset_full",
  });
  expect((await requestReset(email, "third", start + DAY)).ok).toBe(true);
});

test("five reset answers an hour per network, with or without an account", async () => {
  const { email } = await addOwner();
  for (let n = 0; n < 5; n++)
    expect(await requestReset(`nobody${n}@example.test`)).toMatchObject({
      refusal: "reset_unknown",
    });
  expect(await requestReset(email)).toEqual({ ok: false, refusal: "too_many_attempts" });
  expect(await requestReset(email, "home", start + HOUR)).toEqual({ ok: true, value: null });
});

test("an unconfirmed address gets no name and three e-mails of all kinds", async () => {
  const { id, email } = await addOwner({ name: "WIN 500 EUR" });
  await setStatus(id, "not_confirmed");
  await requestReset(email);
  expect((await emailTo(email, "reset", site)).fields.name).toBeNull();
});

test("with hidden accounts every request gets one answer at once", async () => {
  const { email } = await addOwner();
  const hiding = (network: string) => ({ ...ownerContextFrom({ network }), hidesAccounts: true });
  const registered = [];
  for (let n = 0; n < 4; n++)
    registered.push(await requestPasswordReset(at(start), hiding(`net ${n}`), email));
  const unknown = await requestPasswordReset(at(start), hiding("net"), "nobody@example.test");
  expect(new Set([...registered, unknown].map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"ok":true,"value":null}']),
  );
  expect(later.length).toBeGreaterThanOrEqual(5);
  await Promise.all(later);
  expect(await countEmails(email, "reset")).toBe(3);
});
