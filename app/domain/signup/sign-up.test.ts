import { env } from "cloudflare:workers";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { hashSecret } from "~/kit/crypto";
import type { MemberId } from "~/kit/ids";
import {
  at,
  member,
  openSession,
  setUpActivation,
  start,
} from "../../../tests/support/activations";
import { lostAnswer } from "../../../tests/support/lost-answer";
import {
  row,
  services,
  setUpSignup,
  signupContext,
  signupFields,
  site,
} from "../../../tests/support/signups";
import {
  addMember,
  addSite,
  COMPANY,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { consumeAttempt } from "../account/limit-attempts";
import { isDisposable } from "../account/recipient";
import { findSite } from "../site/find-site";
import { accountStepSchema } from "./account-step.schema";
import { changeAddress } from "./activation-mail";
import { findInviter, repeatSignup, signUp } from "./sign-up";
import { firstOpenStep, readBirthDate, signupsEnabled } from "./signup";
import { aboutMeStepSchema, aboutYouStepSchema, locationStepSchema } from "./signup.schema";

describe("sign up", () => {
  setUpSignup();

  test("a site whose theme states an orientation stores nothing without the consent", async () => {
    const context = signupContext({ niche: 7 });
    const accounts = () =>
      row(
        "SELECT count(*) AS n, (SELECT count(*) FROM consents WHERE site_id = ?1 AND subject = 'orientation') AS consents FROM accounts WHERE site_id = ?1",
        site,
      );
    expect(await signUp(services, context, signupFields)).toEqual({
      ok: false,
      refusal: "orientation_consent",
    });
    expect(await accounts()).toEqual({ n: 0, consents: 0 });
    await signUp(services, context, { ...signupFields, orientationConsent: true });
    expect(await accounts()).toEqual({ n: 1, consents: 1 });
  });

  test("a signup creates account, draft profile, wallet and session together", async () => {
    const outcome = await signUp(services, signupContext({ signup_credits: 3 }), signupFields);
    if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
    const { accountId: id, secret } = outcome.value;
    expect(
      await row("SELECT status, language, signup_step FROM accounts WHERE id = ?", id),
    ).toEqual({
      status: "not_confirmed",
      language: "de",
      signup_step: 1,
    });
    expect(await row("SELECT status, name, birth_date FROM profiles WHERE id = ?", id)).toEqual({
      status: "draft",
      name: "Sam",
      birth_date: "1990-05-05",
    });
    expect(await row("SELECT balance FROM wallets WHERE account_id = ?", id)).toEqual({
      balance: 3,
    });
    expect(
      await row(
        "SELECT amount, reason FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
        id,
      ),
    ).toEqual({
      amount: 3,
      reason: "signup",
    });
    expect(
      await row("SELECT account_id FROM sessions WHERE id_hash = ?", await hashSecret(secret)),
    ).toEqual({ account_id: id });
  });

  test("a site without welcome credits writes no wallet entry", async () => {
    await signUp(services, signupContext(), signupFields);
    expect(await row("SELECT count(*) AS n FROM wallet_entries WHERE site_id = ?", site)).toEqual({
      n: 0,
    });
  });

  test("the password is stored only as an argon2id hash", async () => {
    await signUp(services, signupContext(), signupFields);
    const stored = await row<{ password_hash: string }>(
      "SELECT password_hash FROM accounts WHERE site_id = ?",
      site,
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      await services.passwords.verify(stored?.password_hash ?? "", signupFields.password),
    ).toBe(true);
  });

  test("a taken address is rejected and nothing of the second signup is stored", async () => {
    await signUp(services, signupContext(), signupFields);
    expect(await signUp(services, signupContext(), { ...signupFields, name: "Other" })).toEqual({
      ok: false,
      refusal: "account_exists",
    });
    for (const table of ["accounts", "profiles", "wallets", "sessions"]) {
      expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
        n: 1,
      });
    }
  });

  test("a second signup leaves the existing account unchanged", async () => {
    const stored = () =>
      row("SELECT id, password_hash, language, signup_date FROM accounts WHERE site_id = ?", site);
    await signUp(services, signupContext(), signupFields);
    const before = await stored();
    await signUp(
      services,
      { ...signupContext(), language: "nl" },
      { ...signupFields, password: "my own words" },
    );
    expect(await stored()).toEqual(before);
  });

  test("the same address may join another site", async () => {
    await signUp(services, signupContext(), signupFields);
    const another = signupContext({ id: await addSite() });
    expect((await signUp(services, another, signupFields)).ok).toBe(true);
  });

  test("two concurrent signups with one address create one account", async () => {
    const outcomes = await Promise.all([
      signUp(services, signupContext(), signupFields),
      signUp(services, signupContext(), signupFields),
    ]);
    expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
  });

  test("an account whose deletion is pending gets its own error", async () => {
    await signUp(services, signupContext(), signupFields);
    await env.DB.prepare("UPDATE accounts SET status = 'deletion_pending' WHERE site_id = ?")
      .bind(site)
      .run();
    expect(await signUp(services, signupContext(), signupFields)).toEqual({
      ok: false,
      refusal: "account_returning",
    });
  });

  test("common passwords are rejected before anything is stored", async () => {
    expect(
      await signUp(services, signupContext(), { ...signupFields, password: "password123" }),
    ).toEqual({
      ok: false,
      refusal: "password_common",
    });
    expect(
      await signUp(services, signupContext(), { ...signupFields, password: "Velours 2026" }),
    ).toEqual({
      ok: false,
      refusal: "password_own",
    });
    for (const table of ["accounts", "attempts"])
      expect(await row(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site)).toEqual({
        n: 0,
      });
  });
});

describe("disposable", () => {
  setUpSignup();

  setUpActivation();

  test.each(["sam@mailinator.com", "sam@yopmail.com", "sam@a.part.of.mailinator.com"])(
    "a disposable address is rejected at signup and as a new address: %s",
    async (email) => {
      const refused = { ok: false, refusal: "address_disposable" };
      expect(await signUp(services, signupContext(), { ...signupFields, email })).toEqual(refused);
      await openSession(start);
      expect(await changeAddress(at(start + 1), member(), { email })).toEqual(refused);
    },
  );

  /** Common mail providers of our countries, and domains that only resemble a listed one. */
  const ACCEPTED_ADDRESSES =
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk icloud.com me.com aol.com proton.me protonmail.com tuta.com fastmail.com gmx.de gmx.net web.de t-online.de freenet.de posteo.de mailbox.org ziggo.nl kpnmail.nl xs4all.nl planet.nl hetnet.nl telenet.be skynet.be orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it alice.it telefonica.net movistar.es wp.pl o2.pl onet.pl interia.pl gazeta.pl telia.com comhem.se bredband.net hotmail.se online.no hotmail.no mail.dk stofanet.dk jubii.dk luukku.com kolumbus.fi elisanet.fi suomi24.fi btinternet.com sky.com bigpond.com xtra.co.nz bluewin.ch a1.net chello.at eircom.net shaw.ca rogers.com comcast.net example.test mailinator.com.example.test mailinator.com.example mailinator.de.example";

  test("addresses of ordinary mail providers are accepted", async () => {
    const refused = [];
    for (const domain of ACCEPTED_ADDRESSES.split(" "))
      if (await isDisposable(services, `sam@${domain}`)) refused.push(domain);
    expect(refused).toEqual([]);
  });

  test("without the list every address is accepted", async () => {
    const { isDisposable: freshIsDisposable } = await import(
      "../account/recipient?fresh" as string
    );
    const logged: string[] = [];
    const lost = {
      ...services,
      log: (event: string) => void logged.push(event),
      files: { ...services.files, read: () => Promise.reject(new Error("gone")) },
    };
    expect(await freshIsDisposable(lost, "sam@mailinator.com")).toBe(false);
    expect(logged).toEqual(["disposable.unreadable"]);
  });
});

describe("hidden signup", () => {
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
    expect(await row("SELECT count(*) AS n FROM sessions WHERE site_id = ?", site)).toEqual({
      n: 0,
    });
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
});

describe("lost signup response", () => {
  setUpSignup();

  test.each([false, true])(
    "a signup whose response is lost creates one account (hidden: %s)",
    async (hide) => {
      const { well, lost, attempts } = await lostAnswer(
        /INSERT INTO "accounts"/,
        async () => ({ siteId: await addSite() }),
        (services, { siteId: id }) => {
          const settings = { id, host: id, signup_credits: 3, hide_account_existence: hide };
          return signUp(services, signupContext(settings), {
            ...signupFields,
            source: { ref: "r" },
          });
        },
      );
      expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
      for (const table of ["accounts", "profiles", "wallets", "wallet_entries", "signup_sources"])
        expect(lost.there).toContainEqual(expect.objectContaining({ table, rows: 1 }));
      expect(lost.there).toContainEqual(
        expect.objectContaining({ table: hide ? "outbox" : "sessions", rows: 1 }),
      );
    },
  );
});

describe("repeat signup", () => {
  setUpSignup();

  const again = (password = signupFields.password) =>
    repeatSignup(
      services,
      { ...signupContext(), siteId: site },
      { email: signupFields.email, password },
    );
  const set = (what: string) =>
    env.DB.prepare(`UPDATE accounts SET ${what} WHERE site_id = ?`).bind(site).run();

  test("a signup repeated within minutes opens its own account", async () => {
    const first = await signUp(services, signupContext(), signupFields);
    if (!first.ok || first.value.kind !== "session") throw new Error("no session");
    expect((await again())?.accountId).toBe(first.value.accountId);
  });

  test("a repeated signup with another password is rejected and counts as a guess", async () => {
    await signUp(services, signupContext(), signupFields);
    for (let n = 0; n < 5; n++) expect(await again("another long password")).toBeNull();
    expect(await again()).toBeNull();
    expect(await row("SELECT count(*) AS n FROM sessions WHERE site_id = ?", site)).toEqual({
      n: 1,
    });
  });

  test.each(["signup_date = signup_date - 601000", "status = 'active'"])(
    "an older or confirmed account is opened by login only: %s",
    async (what) => {
      await signUp(services, signupContext(), signupFields);
      await set(what);
      expect(await again()).toBeNull();
    },
  );
});

describe("signup limits", () => {
  setUpSignup();

  test("a signup reveals a taken address five times an hour", async () => {
    await signUp(services, signupContext(), signupFields);
    for (let n = 0; n < 5; n++)
      expect(await signUp(services, signupContext(), signupFields)).toMatchObject({
        refusal: "account_exists",
      });
    expect(await signUp(services, signupContext(), signupFields)).toMatchObject({
      refusal: "too_many_attempts",
    });
    expect(
      await signUp(services, signupContext(), { ...signupFields, email: "new@example.test" }),
    ).toMatchObject({
      refusal: "too_many_attempts",
    });
    expect(
      (
        await signUp(services, signupContext({}, "elsewhere"), {
          ...signupFields,
          email: "new@example.test",
        })
      ).ok,
    ).toBe(true);
    const later = realServices({ now: () => Date.now() + 61 * 60_000 });
    expect(await signUp(later, signupContext(), signupFields)).toMatchObject({
      refusal: "account_exists",
    });
  });

  test("networks and addresses are counted under keyed hashes only", async () => {
    await signUp(services, signupContext(), signupFields);
    await signUp(services, signupContext({}, "203.0.113.7"), signupFields);
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

  test("a network may sign up thirty times an hour", async () => {
    const from = signupContext({}, "203.0.113.99");
    const before = await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{
      n: number;
    }>();
    const outcomes = [];
    for (let n = 0; n < 31; n++)
      outcomes.push(
        await signUp(services, from, { ...signupFields, email: `many${n}@example.test` }),
      );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
    expect(outcomes.at(-1)).toEqual({ ok: false, refusal: "too_many_attempts" });
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM accounts").first<{ n: number }>(),
    ).toEqual({ n: (before?.n ?? 0) + 30 });
  });
});

describe("signup source", () => {
  setUpSignup();

  test("a signup stores its inviter only if that member of the site is visible", async () => {
    const shown = await addMember(site);
    const hidden = await addMember(site, { profileStatus: "hidden" });
    const stranger = await addMember(await addSite());
    const remembered = async (email: string, forProfile: MemberId) => {
      await signUp(services, signupContext(), { ...signupFields, email, forProfile });
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

  test("an account's source is stored in the same batch and once", async () => {
    const source = { network: "ads", sub1: "a", lander: "video", campaign: "spring" };
    const outcome = await signUp(services, signupContext(), { ...signupFields, source });
    if (!outcome.ok || outcome.value.kind !== "session") throw new Error("refused");
    const stored = await row<Record<string, unknown>>(
      "SELECT * FROM signup_sources WHERE account_id = ?",
      outcome.value.accountId,
    );
    expect(stored).toMatchObject({ ...source, site_id: site, ref: null, sub2: null, sub3: null });
    const signupDate = await row<{ at: number }>(
      "SELECT signup_date AS at FROM accounts WHERE id = ?",
      outcome.value.accountId,
    );
    expect(stored?.created_at).toBe(signupDate?.at);
    await signUp(services, signupContext(), { ...signupFields, source: { network: "other" } });
    expect(
      await row(
        "SELECT count(*) AS n, min(network) AS network FROM signup_sources WHERE site_id = ?",
        site,
      ),
    ).toEqual({ n: 1, network: "ads" });
  });

  test("no source is stored for a direct signup; a lander alone is one", async () => {
    await signUp(services, signupContext(), { ...signupFields, source: {} });
    expect(await row("SELECT count(*) AS n FROM signup_sources WHERE site_id = ?", site)).toEqual({
      n: 0,
    });
    await signUp(services, signupContext(), {
      ...signupFields,
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
});

describe("signup.schema", () => {
  const rule = {
    minAge: 18,
    today: "2026-11-20",
    siteName: "Velours",
    messageLength: 1000,
    niche: 1,
  };

  function errorsOf(
    schema: Parameters<typeof parseWithZod>[1]["schema"],
    fields: Record<string, string>,
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const submission = parseWithZod(form, { schema });
    if (submission instanceof Promise || submission.status === "success") return {};
    return submission.error ?? {};
  }

  const born = (year: string, month: string, day: string) => ({
    date_of_birth_year: year,
    date_of_birth_month: month,
    date_of_birth_day: day,
  });
  const good = {
    email: "Sam@Example.test",
    name: "Sam",
    password: "a long password",
    ...born("1990", "5", "5"),
  };
  const accountErrors = (fields: Record<string, string>) =>
    errorsOf(accountStepSchema(rule), { ...good, ...fields });

  test("a valid account form has no errors", () => {
    expect(accountErrors({})).toEqual({});
  });

  test("every missing field is reported at once, the date of birth too", () => {
    expect(errorsOf(accountStepSchema(rule), {})).toEqual({
      email: ["invalid.required"],
      name: ["invalid.required"],
      password: ["invalid.required"],
      date_of_birth_day: ["join:invalid.birth_date_required"],
    });
  });

  test("an invalid name does not suppress the date of birth's error", () => {
    expect(accountErrors({ ...born("1985", "2", "31"), name: "kasia@poczta.test" })).toEqual({
      name: ["join:invalid.name_address"],
      date_of_birth_day: ["join:invalid.birth_date"],
    });
  });

  test("a missing choice is reported as a choice, not as a text field", () => {
    expect(errorsOf(aboutYouStepSchema(1), {})).toEqual({
      gender: ["invalid.choice"],
      seeks: ["invalid.choice"],
    });
  });

  test("a visitor who turns 18 today may join, one who turns 18 tomorrow may not", () => {
    expect(accountErrors(born("2008", "11", "20"))).toEqual({});
    // Too young: the server rejects this and remembers it.
    expect(accountErrors(born("2008", "11", "21"))).toEqual({});
  });

  test("a date that does not exist or lies in the future is invalid", () => {
    expect(accountErrors(born("1990", "2", "30"))).toEqual({
      date_of_birth_day: ["join:invalid.birth_date"],
    });
    expect(accountErrors(born("2027", "1", "1"))).toEqual({
      date_of_birth_day: ["join:invalid.birth_date"],
    });
  });

  test("a name must not be an address, an e-mail address or the site's name", () => {
    expect(accountErrors({ name: "sam@example.TEST" })).toEqual({
      name: ["join:invalid.name_address"],
    });
    expect(accountErrors({ name: "@sam" })).toEqual({ name: ["join:invalid.name_at"] });
    expect(accountErrors({ name: "Vеlours" })).toEqual({ name: ["join:invalid.name_reserved"] });
  });

  test("a password has 10 to 128 characters", () => {
    expect(accountErrors({ password: "123456789" })).toEqual({
      password: ["join:invalid.password_short"],
    });
    expect(accountErrors({ password: "x".repeat(128) })).toEqual({});
    expect(accountErrors({ password: "x".repeat(129) })).toEqual({
      password: ["join:invalid.password_long"],
    });
  });

  test("a region must belong to its country", () => {
    const schema = locationStepSchema(["NL", "DE"], (country, region) =>
      region.startsWith(country),
    );
    expect(errorsOf(schema, { country: "NL", region: "NL-NH" })).toEqual({});
    expect(errorsOf(schema, { country: "NL", region: "DE-BE" })).toEqual({
      region: ["join:invalid.region"],
    });
    expect(errorsOf(schema, { country: "FR", region: "FR-75" })).toHaveProperty("country");
    expect(errorsOf(schema, { country: "NL" })).toEqual({ region: ["join:invalid.region"] });
  });

  test.each([
    ["female", "both", 1],
    ["male", "male", 1],
    ["female", "male", 7],
  ])("the choice %s, %s needs a consent in niche %i", (gender, seeks, niche) => {
    const schema = aboutYouStepSchema(niche);
    expect(errorsOf(schema, { gender, seeks })).toEqual({
      orientation_consent: ["join:invalid.orientation_consent"],
    });
    expect(errorsOf(schema, { gender, seeks, orientation_consent: "on" })).toEqual({});
  });

  test("an account form needs the consent only where the theme states an orientation", () => {
    expect(errorsOf(accountStepSchema({ ...rule, niche: 7 }), good)).toEqual({
      orientation_consent: ["join:invalid.orientation_consent"],
    });
    const ticked = { ...good, orientation_consent: "on" };
    expect(errorsOf(accountStepSchema({ ...rule, niche: 7 }), ticked)).toEqual({});
  });

  test("a sexuality needs its own consent, and so do intimate interests", () => {
    const who = { gender: "female", seeks: "male" };
    expect(errorsOf(aboutYouStepSchema(1), { ...who, sexuality: "bi" })).toEqual({
      sexuality_consent: ["join:invalid.consent"],
    });
    expect(
      errorsOf(aboutYouStepSchema(1), { ...who, sexuality: "bi", sexuality_consent: "on" }),
    ).toEqual({});
    expect(errorsOf(aboutYouStepSchema(1), who)).toEqual({});
    expect(errorsOf(aboutMeStepSchema, { intimate_interests: "bondage" })).toEqual({
      intimate_consent: ["join:invalid.consent"],
    });
    expect(errorsOf(aboutMeStepSchema, { interests: "bondage" })).toHaveProperty(["interests[0]"]);
  });

  test("characters are counted as graphemes", () => {
    expect(errorsOf(aboutMeStepSchema, { headline: "👩🏽".repeat(50) })).toEqual({});
    expect(errorsOf(aboutMeStepSchema, { headline: "👩🏽‍🚀".repeat(70) })).toEqual({
      headline: ["invalid.too_long"],
    });
    expect(errorsOf(aboutMeStepSchema, { about: "👩🏽‍🚀".repeat(600) })).toEqual({
      about: ["invalid.too_long"],
    });
    expect(
      errorsOf(aboutMeStepSchema, { about: "\u3164", headline: `z${"\u0301".repeat(9)}` }),
    ).toEqual({ headline: ["invalid.stacked"] });
    expect(errorsOf(aboutMeStepSchema, { headline: "x".repeat(71) })).toEqual({
      headline: ["invalid.too_long"],
    });
    expect(errorsOf(aboutMeStepSchema, { about: "x".repeat(1001) })).toEqual({
      about: ["invalid.too_long"],
    });
  });
});

describe("signup", () => {
  test("signups are open to all, to visitors with a traffic source, or to nobody", () => {
    expect(signupsEnabled({ signups: "all", company: COMPANY }, null)).toBe(true);
    expect(signupsEnabled({ signups: "none", company: COMPANY }, { network: "x" })).toBe(false);
    expect(signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, null)).toBe(false);
    expect(
      signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { network: "", ref: "" }),
    ).toBe(false);
    expect(
      signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { network: "x" }),
    ).toBe(true);
    expect(signupsEnabled({ signups: "with_trafficsource", company: COMPANY }, { ref: "x" })).toBe(
      true,
    );
    expect(signupsEnabled({ signups: "all", company: null }, { ref: "x" })).toBe(false);
  });

  test("a signup resumes at the first open step and ends at the e-mail", () => {
    expect([1, 2, 3, 4, 5].map(firstOpenStep)).toEqual([
      "photo",
      "location",
      "about_you",
      "about_me",
      "confirm",
    ]);
  });

  test("a birth date must be a real date, old enough and not too old", () => {
    const read = (year: string, month: string, day: string) =>
      readBirthDate({ year, month, day }, 18, "2026-11-20");
    expect(read("2008", "11", "20")).toEqual({ date: "2008-11-20" });
    expect(read("2008", "11", "21")).toEqual({ problem: "too_young" });
    expect(read("1905", "11", "21")).toEqual({ date: "1905-11-21" });
    for (const [year, month, day] of [
      ["1905", "11", "20"],
      ["2026", "11", "21"],
      ["1990", "02", "30"],
      ["90", "2", "3"],
    ] as const)
      expect(read(year, month, day), year).toEqual({ problem: "impossible" });
    expect(read("1990", "", "3")).toEqual({ problem: "missing" });
  });

  const services = realServices();
  const fictional = {
    fictional_icon: "*",
    fictional_warning: "w",
    fictional_singular: "Fictional profile",
    fictional_plural: "Fictional profiles",
  };

  async function inviterOn(
    settings: Record<string, unknown>,
    columns: Record<string, number>,
    profileStatus = "active",
  ) {
    const host = await addSite(settings);
    const { id } = await addMember(host, { profileStatus, name: "Aino" });
    for (const [column, value] of Object.entries(columns))
      await env.DB.prepare(`UPDATE profiles SET ${column} = ? WHERE id = ?`).bind(value, id).run();
    const site = await findSite(services, host);
    return site && findInviter(services, site, id);
  }

  test("a visitor sees the name only of visible members and of fictional profiles", async () => {
    expect(await inviterOn({}, { visible_logged_out: 1 })).toMatchObject({
      name: "Aino",
      fictional: false,
    });
    expect(await inviterOn(fictional, { fictional: 1 })).toMatchObject({
      name: "Aino",
      fictional: true,
    });
  });

  test("a visitor sees nothing of a member who is not visible to visitors", async () => {
    expect(await inviterOn({}, {})).toBeNull();
    expect(await inviterOn({}, { visible_logged_out: 1 }, "hidden")).toBeNull();
    expect(await inviterOn({}, { fictional: 1 })).toBeNull();
  });
});
