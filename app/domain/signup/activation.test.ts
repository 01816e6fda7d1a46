import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import {
  activationEmailTo,
  at,
  CONFIRMED,
  DAY,
  id,
  MINUTE,
  member,
  openSession,
  readNewestActivation,
  row,
  setUpActivation,
  signupContext,
  site,
  start,
  statuses,
  WAITING,
} from "../../../tests/support/activations";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { consumeAttempt, isLimited } from "../account/limit-attempts";
import { findLink } from "../account/mailed-secret";
import { findViewer } from "../session/find-viewer";
import { addressHash } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import { activateByCode, activateByLink } from "./activate-account";
import { changeAddress, findActivationEmailState, resendActivation } from "./activation-mail";

describe("activation", () => {
  setUpActivation();

  test("a link confirms in another browser, opens a session there and shows the profile", async () => {
    const { secret } = await readNewestActivation();
    const outcome = await activateByLink(at(start), signupContext(), secret);
    if (!outcome.ok) throw new Error(outcome.refusal);
    expect(await statuses()).toEqual(CONFIRMED);
    expect(await findViewer(at(start), site, outcome.value.secret)).toMatchObject({
      id,
      confirmed: true,
    });
  });

  test("opening a link without confirming changes nothing, however often", async () => {
    const { secret } = await readNewestActivation();
    for (let n = 0; n < 3; n++)
      expect(await findLink(at(start), site, secret)).toEqual({
        purpose: "activate",
        state: "open",
      });
    expect(await statuses()).toEqual(WAITING);
    expect((await activateByLink(at(start), signupContext(), secret)).ok).toBe(true);
  });

  test("a link confirms once", async () => {
    const { secret } = await readNewestActivation();
    const outcomes = await Promise.all([
      activateByLink(at(start), signupContext(), secret),
      activateByLink(at(start + 1), signupContext(), secret),
    ]);
    expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
    expect(await activateByLink(at(start + 2), signupContext(), secret)).toEqual({
      ok: false,
      refusal: "activation_failed",
    });
    expect(await findLink(at(start), site, secret)).toEqual({
      purpose: "activate",
      state: "confirmed",
    });
  });

  test("a used or expired link is reported as confirmed only if its account is", async () => {
    const { secret, code } = await readNewestActivation();
    expect(await findLink(at(start + 7 * DAY), site, secret)).toEqual({
      purpose: "activate",
      state: "closed",
    });
    await activateByCode(at(start), signupContext(), { accountId: id, code });
    expect(await findLink(at(start), site, secret)).toEqual({
      purpose: "activate",
      state: "confirmed",
    });
    expect(await findLink(at(start), site, "x".repeat(43))).toBeNull();
  });

  test("an activation link is valid for seven days", async () => {
    const { secret } = await readNewestActivation();
    expect(await activateByLink(at(start + 7 * DAY), signupContext(), secret)).toEqual({
      ok: false,
      refusal: "activation_failed",
    });
    expect((await activateByLink(at(start + 7 * DAY - 1), signupContext(), secret)).ok).toBe(true);
  });

  test("an activation link of one site is unknown to another", async () => {
    const { secret } = await readNewestActivation();
    const elsewhere = await addSite();
    expect(await findLink(at(start), elsewhere, secret)).toBeNull();
    expect(
      (await activateByLink(at(start), { ...signupContext(), siteId: elsewhere }, secret)).ok,
    ).toBe(false);
    expect(await statuses()).toEqual(WAITING);
  });

  test("only hashes of a mailed secret and its code are stored", async () => {
    const { secret, code } = await readNewestActivation();
    const stored = await env.DB.prepare("SELECT * FROM account_tokens WHERE site_id = ?")
      .bind(site)
      .all();
    expect(JSON.stringify(stored.results)).not.toContain(secret);
    expect(JSON.stringify(stored.results)).not.toContain(code);
  });

  test("an unfinished profile stays a draft when its address is confirmed", async () => {
    await env.DB.prepare("UPDATE profiles SET status = 'draft' WHERE id = ?").bind(id).run();
    const { secret } = await readNewestActivation();
    expect((await activateByLink(at(start), signupContext(), secret)).ok).toBe(true);
    expect(await statuses()).toEqual({ account: "active", profile: "draft" });
  });

  test("an old link does not reactivate a banned account", async () => {
    const { secret } = await readNewestActivation();
    await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(id).run();
    expect(await activateByLink(at(start), signupContext(), secret)).toEqual({
      ok: false,
      refusal: "activation_failed",
    });
    expect(await statuses()).toEqual({ account: "banned", profile: "disabled" });
  });
});

describe("activate account", () => {
  setUpActivation();

  const welcomes = () => emailsTo(emailAddressOf(id), "welcome", site);

  test("a member who confirms by link gets one welcome e-mail with language and name", async () => {
    const { secret } = await readNewestActivation();
    expect(await welcomes()).toEqual([]);
    await Promise.all([
      activateByLink(at(start), signupContext(), secret),
      activateByLink(at(start + 1), signupContext(), secret),
    ]);
    await activateByLink(at(start + 2), signupContext(), secret);
    expect(await welcomes()).toMatchObject([
      {
        to: emailAddressOf(id),
        language: "en",
        origin: `https://${site}`,
        fields: { name: "Sam" },
      },
    ]);
  });

  test("a code welcomes too; a wrong code and an unknown link do not", async () => {
    const { code } = await readNewestActivation();
    const wrong = code === "000000" ? "000001" : "000000";
    await activateByCode(at(start), signupContext(), { accountId: id, code: wrong });
    await activateByLink(at(start), signupContext(), "x".repeat(43));
    expect(await welcomes()).toEqual([]);
    await activateByCode(at(start), signupContext(), { accountId: id, code });
    expect(await welcomes()).toHaveLength(1);
  });

  test("a member who confirms again is not welcomed again", async () => {
    for (const time of [start, start + DAY]) {
      await row("UPDATE accounts SET status = 'not_confirmed' WHERE id = ? RETURNING id", id);
      const { secret } = await readNewestActivation(time);
      await activateByLink(at(time), signupContext(), secret);
    }
    expect(await welcomes()).toHaveLength(1);
  });
});

describe("activation code", () => {
  setUpActivation();

  test("the mailed code confirms the address too", async () => {
    const { code } = await readNewestActivation();
    expect((await activateByCode(at(start), signupContext(), { accountId: id, code })).ok).toBe(
      true,
    );
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
    const refusals = (await Promise.all(tries)).map((outcome) =>
      outcome.ok ? "" : outcome.refusal,
    );
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
    expect((await activateByLink(at(start + MINUTE), signupContext(), second.secret)).ok).toBe(
      false,
    );
  });

  test("a code of one site is not valid on another", async () => {
    const { code } = await readNewestActivation();
    const elsewhere = { ...signupContext(), siteId: await addSite() };
    expect(await activateByCode(at(start), elsewhere, { accountId: id, code })).toEqual({
      ok: false,
      refusal: "code_expired",
    });
    expect((await activateByCode(at(start), signupContext(), { accountId: id, code })).ok).toBe(
      true,
    );
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
});

describe("activation email state", () => {
  const DAY = 24 * 60 * 60_000;
  const start = Date.now();
  const at = (time: number) => realServices({ now: () => time });
  const EMAIL = "late@example.test";

  let site: SiteId;
  let id: MemberId;
  beforeEach(async () => {
    site = await addSite();
    ({ id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" }));
  });

  const state = (time: number, siteId = site) =>
    findActivationEmailState(at(time), { siteId, id }, EMAIL);

  test("a member with an expired link may request a new e-mail", async () => {
    await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
    expect(await state(start)).toBe("open");
    expect(await state(start + 8 * DAY)).toBe("none");
  });

  test("an open link of one site does not count on another", async () => {
    await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
    expect(await state(start, await addSite())).toBe("none");
  });

  test("an address at its daily limit is reported as full that day only", async () => {
    for (let sent = 0; sent < 3; sent++)
      await consumeAttempt(at(start), { siteId: site, limit: "unconfirmed_mail", subject: EMAIL });
    expect(await state(start)).toBe("full");
    expect(await state(start + DAY + 1)).toBe("none");
  });

  test("an address whose mailbox bounced is reported as unreached", async () => {
    await resendActivation(at(start), { siteId: site, accountId: id, origin: `https://${site}` });
    const stop = async (email: string, reason: "bounce" | "fbl") => {
      const hash = await addressHash(realServices(), site, email);
      await run(realServices().db, stopAddress({ siteId: site, hash }, reason, start));
    };
    await stop("other@example.test", "bounce");
    expect(await state(start)).toBe("open");
    await stop(EMAIL, "bounce");
    expect(await state(start)).toBe("unreached");
  });

  test("a member who reported spam still gets the code they request", async () => {
    const hash = await addressHash(realServices(), site, EMAIL);
    await run(realServices().db, stopAddress({ siteId: site, hash }, "fbl", start));
    expect(await state(start)).toBe("none");
  });
});

describe("activation mail", () => {
  setUpActivation();

  test("an unconfirmed mailbox gets three e-mails a day", async () => {
    for (let n = 0; n < 3; n++) await readNewestActivation(start + n);
    expect(await resendActivation(at(start + 3), member())).toEqual({
      ok: false,
      refusal: "mailbox_full",
    });
    const { secret } = await readNewestActivation(start + DAY);
    await activateByLink(at(start + DAY), signupContext(), secret);
    expect(await resendActivation(at(start + DAY + 1), member())).toEqual({
      ok: false,
      refusal: "already_confirmed",
    });
  });

  test("five e-mails an hour per account, however many mailboxes it names", async () => {
    await openSession(start);
    for (let n = 0; n < 5; n++)
      expect((await changeAddress(at(start), member(), { email: `box${n}@example.test` })).ok).toBe(
        true,
      );
    expect(await changeAddress(at(start), member(), { email: "box6@example.test" })).toEqual({
      ok: false,
      refusal: "too_many_mails",
    });
  });

  test("a mailbox named as another address gets three e-mails a day", async () => {
    await openSession(start);
    const requestChange = () => changeAddress(at(start), member(), { email: "box@example.test" });
    for (let n = 0; n < 3; n++) expect((await requestChange()).ok).toBe(true);
    expect(await requestChange()).toEqual({ ok: false, refusal: "mailbox_full" });
  });

  test("no e-mail to an unconfirmed address contains a name", async () => {
    await env.DB.prepare("UPDATE profiles SET name = 'WIN 500 EUR' WHERE id = ?").bind(id).run();
    await readNewestActivation();
    expect(JSON.stringify(await emailTo(emailAddressOf(id), "activate", site))).not.toContain(
      "WIN 500",
    );
  });
});

describe("change address", () => {
  setUpActivation();

  test("a changed address gets its own e-mail and the old one's secrets are spent", async () => {
    await openSession(start);
    const old = await readNewestActivation();
    const right = { email: "right@example.test" };
    expect(await changeAddress(at(start + 1), member(), right)).toEqual({ ok: true, value: right });
    const fresh = await activationEmailTo("right@example.test");
    expect(fresh.to).toBe("right@example.test");
    expect((await activateByLink(at(start + 2), signupContext(), old.secret)).ok).toBe(false);
    expect((await activateByLink(at(start + 2), signupContext(), fresh.secret)).ok).toBe(true);
  });

  test("after 15 minutes changing the address needs the password", async () => {
    await openSession(start);
    const later = at(start + 15 * MINUTE);
    const email = "right@example.test";
    await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
      .bind(await later.passwords.hash("a long password"), id)
      .run();
    expect(await changeAddress(later, member(), { email })).toEqual({
      ok: false,
      refusal: "password_needed",
    });
    expect(await changeAddress(later, member(), { email, password: "not the password" })).toEqual({
      ok: false,
      refusal: "login_failed",
    });
    expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
      email: emailAddressOf(id),
    });
    expect((await changeAddress(later, member(), { email, password: "a long password" })).ok).toBe(
      true,
    );
  });

  test("passwords for a change of address are counted as login attempts", async () => {
    const guess = () =>
      changeAddress(at(start), member(), {
        email: "right@example.test",
        password: "not the password",
      });
    for (let n = 0; n < 4; n++) expect(await guess()).toMatchObject({ refusal: "login_failed" });
    expect(await guess()).toEqual({ ok: false, refusal: "login_locked", minutes: 15 });
  });

  test("a taken address is rejected and nothing is mailed to it", async () => {
    const holder = await addMember(site);
    await openSession(start);
    const before = await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site);
    expect(await changeAddress(at(start), member(), { email: emailAddressOf(holder.id) })).toEqual({
      ok: false,
      refusal: "address_taken",
    });
    expect(await row("SELECT count(*) AS n FROM outbox WHERE site_id = ?", site)).toEqual(before);
    expect(await row("SELECT email FROM accounts WHERE id = ?", id)).toEqual({
      email: emailAddressOf(id),
    });
  });

  test("five existence answers an hour, then a network changes no address", async () => {
    const holder = await addMember(site);
    await openSession(start);
    const requestChange = (email: string) => changeAddress(at(start), member(), { email });
    for (let n = 0; n < 3; n++)
      expect(await requestChange(emailAddressOf(holder.id))).toMatchObject({
        refusal: "address_taken",
      });
    for (let n = 0; n < 2; n++)
      expect(await requestChange(emailAddressOf((await addMember(site)).id))).toMatchObject({
        refusal: "address_taken",
      });
    expect(await isLimited(at(start), { siteId: site, limit: "existence", subject: "home" })).toBe(
      true,
    );
    expect(await requestChange("free@example.test")).toEqual({
      ok: false,
      refusal: "too_many_attempts",
    });
  });

  test("a confirmed address is not changed in the signup", async () => {
    await env.DB.prepare("UPDATE accounts SET status = 'active' WHERE id = ?").bind(id).run();
    expect(await changeAddress(at(start), member(), { email: "right@example.test" })).toEqual({
      ok: false,
      refusal: "already_confirmed",
    });
  });
});
