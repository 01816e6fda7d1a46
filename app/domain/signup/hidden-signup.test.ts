import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import { addMember, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { consumeAttempt } from "../account/limit-attempts";
import { signUp } from "./sign-up";

setUpSignup();

test("a site that hides accounts answers the same and mails the owner", async () => {
  const hiding = signupContext({ hide_account_existence: true });
  const later: Promise<unknown>[] = [];
  const deferring = realServices({ defer: (_name, work) => void later.push(work) });
  const first = await signUp(deferring, hiding, signupFields);
  const second = await signUp(deferring, hiding, signupFields);
  await Promise.all(later);
  expect(first).toEqual({ ok: true, value: { kind: "mailed" } });
  expect(second).toEqual(first);
  const emails = await env.DB.prepare(
    "SELECT template FROM outbox WHERE site_id = ? ORDER BY created_at, id",
  )
    .bind(site)
    .all<{ template: string }>();
  expect(emails.results.map((email) => email.template)).toEqual(["activate", "already_member"]);
  expect(await row("SELECT count(*) AS n FROM account_tokens WHERE site_id = ?", site)).toEqual({
    n: 1,
  });
  expect(await row("SELECT count(*) AS n FROM sessions WHERE site_id = ?", site)).toEqual({ n: 0 });
});

test("a site that hides accounts stores the source of new ones only", async () => {
  const hiding = signupContext({ hide_account_existence: true });
  await signUp(services, hiding, { ...signupFields, source: { ref: "first" } });
  await signUp(services, hiding, { ...signupFields, source: { ref: "second" } });
  const { results } = await env.DB.prepare("SELECT ref FROM signup_sources WHERE site_id = ?")
    .bind(site)
    .all();
  expect(results).toEqual([{ ref: "first" }]);
});

test("the e-mail to the owner is deferred", async () => {
  const hiding = signupContext({ hide_account_existence: true });
  await signUp(services, hiding, signupFields);
  const later: Promise<unknown>[] = [];
  await signUp(
    realServices({ defer: (_name, work) => void later.push(work) }),
    hiding,
    signupFields,
  );
  // Only the e-mail is deferred so far; the queue is notified after it.
  expect(later).toHaveLength(1);
  await later[0];
  expect(later).toHaveLength(2);
  expect(
    await row(
      "SELECT count(*) AS n FROM outbox WHERE site_id = ? AND template = 'already_member'",
      site,
    ),
  ).toEqual({ n: 1 });
});

test("a stranger's mailbox gets three e-mails a day and no name a stranger chose", async () => {
  const hiding = (network: string) => signupContext({ hide_account_existence: true }, network);
  for (let n = 0; n < 5; n++)
    await signUp(realServices({ defer: (_name, work) => void work }), hiding(`net ${n}`), {
      ...signupFields,
      name: "WIN 500 EUR",
    });
  await env.DB.prepare("DELETE FROM accounts WHERE site_id = ?").bind(site).run();
  await signUp(services, hiding("another"), { ...signupFields, name: "WIN 500 EUR" });
  const { results } = await env.DB.prepare("SELECT payload FROM outbox WHERE site_id = ?")
    .bind(site)
    .all<{ payload: string }>();
  expect(results.length).toBeLessThanOrEqual(3);
  expect(JSON.stringify(results)).not.toContain("WIN 500");
});

/** Signs up on a site that hides accounts and runs the deferred work. */
async function signUpHidden(email: string, network: string) {
  const later: Promise<unknown>[] = [];
  await signUp(
    realServices({ defer: (_name, work) => void later.push(work) }),
    signupContext({ hide_account_existence: true }, network),
    { ...signupFields, email },
  );
  await Promise.all(later);
}

test("repeated signups with an address mail its owner once a day", async () => {
  const { id } = await addMember(site);
  for (let n = 0; n < 3; n++) await signUpHidden(emailAddressOf(id), `net ${n}`);
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 1 });
});

test("a mailbox that reached its daily limit gets no e-mail from a signup", async () => {
  const { id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  for (const email of [emailAddressOf(id), "new@example.test"]) {
    for (let n = 0; n < 3; n++)
      await consumeAttempt(services, { siteId: site, limit: "unconfirmed_mail", subject: email });
    await signUpHidden(email, "home");
  }
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 0 });
});
