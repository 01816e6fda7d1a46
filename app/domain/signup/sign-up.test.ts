import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { takeAttempt } from "../account/limit-attempts";
import { type SignupCaller, signUp } from "./sign-up";

let site: string;
beforeEach(async () => {
  site = await addSite();
});

const services = realServices();
const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();
const caller = (settings: Partial<SignupCaller["site"]> = {}, network = "home"): SignupCaller => ({
  site: {
    id: site,
    name: "Velours",
    host: site,
    signup_credits: 0,
    hide_account_existence: false,
    ...settings,
  },
  network,
  origin: `https://${site}`,
  device: "a browser",
  language: "de",
});
const person = {
  email: "sam@example.test",
  name: "Sam",
  password: "a long password",
  birthDate: "1990-05-05",
  forProfile: null,
};

test("a signup makes account, draft profile, wallet and session together", async () => {
  const outcome = await signUp(services, caller({ signup_credits: 3 }), person);
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  const { accountId: id, secret } = outcome.value;
  expect(await row("SELECT status, language, signup_step FROM accounts WHERE id = ?", id)).toEqual({
    status: "not_confirmed",
    language: "de",
    signup_step: 1,
  });
  expect(await row("SELECT status, name, birth_date FROM profiles WHERE id = ?", id)).toEqual({
    status: "draft",
    name: "Sam",
    birth_date: "1990-05-05",
  });
  expect(await row("SELECT balance FROM wallets WHERE account_id = ?", id)).toEqual({ balance: 3 });
  expect(await row("SELECT amount, reason FROM wallet_entries WHERE account_id = ?", id)).toEqual({
    amount: 3,
    reason: "signup",
  });
  expect(
    await row("SELECT account_id FROM sessions WHERE id_hash = ?", await hashSecret(secret)),
  ).toEqual({ account_id: id });
});

test("a site without welcome credits writes no wallet entry", async () => {
  await signUp(services, caller(), person);
  expect(await row("SELECT count(*) AS n FROM wallet_entries WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
});

test("the password is stored only as an argon2id hash", async () => {
  await signUp(services, caller(), person);
  const stored = await row<{ password_hash: string }>(
    "SELECT password_hash FROM accounts WHERE site_id = ?",
    site,
  );
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await services.passwords.verify(stored?.password_hash ?? "", person.password)).toBe(true);
});

test("an address that is taken is refused, and nothing of the second signup remains", async () => {
  await signUp(services, caller(), person);
  expect(await signUp(services, caller(), { ...person, name: "Other" })).toEqual({
    ok: false,
    refusal: "account_exists",
  });
  for (const table of ["accounts", "profiles", "wallets", "sessions"]) {
    expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
      n: 1,
    });
  }
});

test("a second signup leaves the account of the address as it was", async () => {
  const stored = () =>
    row("SELECT id, password_hash, language, signup_date FROM accounts WHERE site_id = ?", site);
  await signUp(services, caller(), person);
  const before = await stored();
  await signUp(services, { ...caller(), language: "nl" }, { ...person, password: "my own words" });
  expect(await stored()).toEqual(before);
});

test("the same address may join another site", async () => {
  await signUp(services, caller(), person);
  site = await addSite();
  expect((await signUp(services, caller(), person)).ok).toBe(true);
});

test("two signups with one address at once make one account", async () => {
  const outcomes = await Promise.all([
    signUp(services, caller(), person),
    signUp(services, caller(), person),
  ]);
  expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
});

test("an account that is being deleted has an answer of its own", async () => {
  await signUp(services, caller(), person);
  await env.DB.prepare("UPDATE accounts SET status = 'deletion_pending' WHERE site_id = ?")
    .bind(site)
    .run();
  expect(await signUp(services, caller(), person)).toEqual({
    ok: false,
    refusal: "account_returning",
  });
});

test("whether an address is taken is told five times an hour and network; then everybody there waits, others do not", async () => {
  await signUp(services, caller(), person);
  for (let n = 0; n < 5; n++)
    expect(await signUp(services, caller(), person)).toMatchObject({ refusal: "account_exists" });
  expect(await signUp(services, caller(), person)).toMatchObject({ refusal: "too_many_attempts" });
  expect(await signUp(services, caller(), { ...person, email: "new@example.test" })).toMatchObject({
    refusal: "too_many_attempts",
  });
  expect(
    (await signUp(services, caller({}, "elsewhere"), { ...person, email: "new@example.test" })).ok,
  ).toBe(true);
  const later = realServices({ now: () => Date.now() + 61 * 60_000 });
  expect(await signUp(later, caller(), person)).toMatchObject({ refusal: "account_exists" });
});

test("networks and addresses are counted under keyed hashes only", async () => {
  await signUp(services, caller(), person);
  await signUp(services, caller({}, "203.0.113.7"), person);
  const { results } = await env.DB.prepare("SELECT key FROM attempts WHERE site_id = ?")
    .bind(site)
    .all<{ key: string }>();
  expect(results.map(({ key }) => key.split(":")[0]).sort()).toEqual([
    "existence",
    "signup",
    "signup",
  ]);
  expect(JSON.stringify(results)).not.toMatch(/203\.0\.113\.7|example/);
});

test("a signup remembers the member it was made for, but only one of this site who can be seen", async () => {
  const shown = await addMember(site);
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const stranger = await addMember(await addSite());
  const remembered = async (email: string, forProfile: string) => {
    await signUp(services, caller(), { ...person, email, forProfile });
    return (
      await row<{ p: string | null }>(
        "SELECT signup_for_profile_id AS p FROM accounts WHERE site_id = ? AND email = ?",
        site,
        email,
      )
    )?.p;
  };
  expect(await remembered("one@example.test", shown.id)).toBe(shown.id);
  expect(await remembered("two@example.test", hidden.id)).toBeNull();
  expect(await remembered("three@example.test", stranger.id)).toBeNull();
});

test("a site that hides who has an account answers alike, and tells the owner by mail", async () => {
  const hiding = caller({ hide_account_existence: true });
  const later: Promise<unknown>[] = [];
  const deferring = realServices({ defer: (_name, work) => void later.push(work) });
  const [first, second] = [
    await signUp(deferring, hiding, person),
    await signUp(deferring, hiding, person),
  ];
  await Promise.all(later);
  expect(first).toEqual({ ok: true, value: { kind: "mailed" } });
  expect(second).toEqual(first);
  const letters = await env.DB.prepare(
    "SELECT template FROM outbox WHERE site_id = ? ORDER BY created_at, id",
  )
    .bind(site)
    .all<{ template: string }>();
  expect(letters.results.map((letter) => letter.template)).toEqual(["activate", "already_member"]);
  expect(await row("SELECT count(*) AS n FROM account_tokens WHERE site_id = ?", site)).toEqual({
    n: 1,
  });
  expect(await row("SELECT count(*) AS n FROM sessions WHERE site_id = ?", site)).toEqual({ n: 0 });
});

test("where an account came from is kept with it, in the same batch and once", async () => {
  const source = { network: "ads", sub1: "a", lander: "video", campaign: "spring" };
  const outcome = await signUp(services, caller(), { ...person, source });
  if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
  const kept = await row<Record<string, unknown>>(
    "SELECT * FROM signup_sources WHERE account_id = ?",
    outcome.value.accountId,
  );
  expect(kept).toMatchObject({ ...source, site_id: site, ref: null, sub2: null, sub3: null });
  const signupDate = await row<{ at: number }>(
    "SELECT signup_date AS at FROM accounts WHERE id = ?",
    outcome.value.accountId,
  );
  expect(kept?.created_at).toBe(signupDate?.at);
  await signUp(services, caller(), { ...person, source: { network: "other" } });
  expect(
    await row(
      "SELECT count(*) AS n, min(network) AS network FROM signup_sources WHERE site_id = ?",
      site,
    ),
  ).toEqual({ n: 1, network: "ads" });
});

test("an account that came from nowhere in particular has no source; one by a lander alone has", async () => {
  await signUp(services, caller(), { ...person, source: {} });
  expect(await row("SELECT count(*) AS n FROM signup_sources WHERE site_id = ?", site)).toEqual({
    n: 0,
  });
  await signUp(services, caller(), {
    ...person,
    email: "lee@example.test",
    source: { lander: "gallery", campaign: null },
  });
  expect(
    await row("SELECT lander, campaign, network FROM signup_sources WHERE site_id = ?", site),
  ).toEqual({
    lander: "gallery",
    campaign: null,
    network: null,
  });
});

test("a site that hides who has an account keeps the source of a new one, and none of a signup with a taken address", async () => {
  const hiding = caller({ hide_account_existence: true });
  await signUp(services, hiding, { ...person, source: { ref: "first" } });
  await signUp(services, hiding, { ...person, source: { ref: "second" } });
  const { results } = await env.DB.prepare("SELECT ref FROM signup_sources WHERE site_id = ?")
    .bind(site)
    .all();
  expect(results).toEqual([{ ref: "first" }]);
});

test("thirty signups an hour come from one network, then everybody there waits, and nothing is stored", async () => {
  const from = caller({}, "203.0.113.99");
  const before = await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>();
  const outcomes = [];
  for (let n = 0; n < 31; n++)
    outcomes.push(await signUp(services, from, { ...person, email: `many${n}@example.test` }));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
  expect(outcomes.at(-1)).toEqual({ ok: false, refusal: "too_many_attempts" });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>()).toEqual(
    { n: (before?.n ?? 0) + 30 },
  );
});

test("the owner's letter is not waited for: the answer's time does not tell that the address is taken", async () => {
  const hiding = caller({ hide_account_existence: true });
  await signUp(services, hiding, person);
  const later: Promise<unknown>[] = [];
  await signUp(realServices({ defer: (_name, work) => void later.push(work) }), hiding, person);
  expect(later).toHaveLength(1); // the letter itself; that the queue is told comes after it
  await later[0];
  expect(later).toHaveLength(2);
  expect(
    await row(
      "SELECT count(*) AS n FROM outbox WHERE site_id = ? AND template = 'already_member'",
      site,
    ),
  ).toEqual({ n: 1 });
});

test("a stranger's mailbox gets three letters a day at most, and no name that a stranger chose", async () => {
  const hiding = (network: string) => caller({ hide_account_existence: true }, network);
  for (let n = 0; n < 5; n++)
    await signUp(realServices({ defer: (_name, work) => void work }), hiding(`net ${n}`), {
      ...person,
      name: "WIN 500 EUR",
    });
  await env.DB.prepare("DELETE FROM accounts WHERE site_id = ?").bind(site).run();
  await signUp(services, hiding("another"), { ...person, name: "WIN 500 EUR" });
  const { results } = await env.DB.prepare("SELECT payload FROM outbox WHERE site_id = ?")
    .bind(site)
    .all<{ payload: string }>();
  expect(results.length).toBeLessThanOrEqual(3);
  expect(JSON.stringify(results)).not.toContain("WIN 500");
});

/** Signs up where who has an account is hidden, and waits for what was put off. */
async function signUpHidden(email: string, network: string) {
  const later: Promise<unknown>[] = [];
  await signUp(
    realServices({ defer: (_name, work) => void later.push(work) }),
    caller({ hide_account_existence: true }, network),
    { ...person, email },
  );
  await Promise.all(later);
}

test("who signs up again and again with somebody's address mails its owner once a day", async () => {
  const { id } = await addMember(site);
  for (let n = 0; n < 3; n++) await signUpHidden(mailOf(id), `net ${n}`);
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 1 });
});

test("a mailbox that had its letters of the day gets none by a signup, whether somebody waits to confirm it or not", async () => {
  const { id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  for (const email of [mailOf(id), "new@example.test"]) {
    for (let n = 0; n < 3; n++) await takeAttempt(services, site, "unconfirmed_mail", email);
    await signUpHidden(email, "home");
  }
  expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual({ n: 0 });
});

test("one of the commonest passwords and the member's own words are refused before anything is stored or counted", async () => {
  expect(await signUp(services, caller(), { ...person, password: "password123" })).toEqual({
    ok: false,
    refusal: "password_common",
  });
  expect(await signUp(services, caller(), { ...person, password: "Velours 2026" })).toEqual({
    ok: false,
    refusal: "password_own",
  });
  for (const table of ["accounts", "attempts"])
    expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
      n: 0,
    });
});
