import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { hashSecret } from "~/kit/crypto";
import { minutes } from "~/kit/duration";
import { done, refuse } from "~/kit/outcome";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailTo } from "../../../tests/support/email-to";
import { addFactor } from "../../../tests/support/factors";
import { addLike, localeContextOf, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import {
  deletionContextOf,
  PASSWORD,
  requestDeletionByPassword,
} from "../../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { listBadges } from "../badge/list-badges";
import { listConversations } from "../conversation/list-conversations";
import { findProfile } from "../discovery/find-profile";
import { plainPhotoRef } from "../photo/photo-refs";
import { findViewer } from "../session/find-viewer";
import { finishLogin } from "../session/finish-login";
import { logIn } from "../session/log-in";
import { startSession } from "../session/start-session";
import {
  createReactivationLink,
  reactivateByLink,
  requestDeletion,
  returnByLink,
} from "./deletion";

const statuses = ({ id }: TestMember) =>
  env.DB.prepare(
    "SELECT a.status AS account, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
  )
    .bind(id)
    .first();

describe("deletion", () => {
  const DAY = 86_400_000;
  const at = (days: number) => realServices({ now: () => Date.now() + days * DAY });
  const secretOf = async (member: TestMember) =>
    (await emailTo(emailAddressOf(member.id), "deletion_started")).fields.secret;

  test("a session without the password cannot delete the account", async () => {
    const member = await addMember(await addSite());
    const request = (form: object) =>
      requestDeletion(realServices(), deletionContextOf(member), form);
    expect(await request({})).toMatchObject({ refusal: "proof_needed" });
    expect(await request({ password: "not the password" })).toMatchObject({
      refusal: "login_failed",
    });
    expect(await request({ code: "123456" })).toMatchObject({ refusal: "code_wrong" });
    expect(await statuses(member)).toEqual({ account: "active", profile: "active" });
  });

  test("rejects a code that was requested for another account", async () => {
    const site = await addSite();
    const member = await addMember(site);
    const other = await addMember(site);
    const browser = "b".repeat(43);
    const { mailLoginCode } = await import("../session/login-code");
    const loginContext = {
      siteId: other.siteId,
      network: "home",
      origin: `https://${site}`,
      browser,
    };
    await mailLoginCode(realServices(), loginContext, emailAddressOf(other.id));
    const { code } = (await emailTo(emailAddressOf(other.id), "login_code")).fields;
    const requestByCode = (who: TestMember) =>
      requestDeletion(realServices(), { ...deletionContextOf(who), browser }, { code });
    expect(await requestByCode(member)).toMatchObject({ refusal: "code_wrong" });
    expect(await requestByCode(other)).toMatchObject({ ok: true });
  });

  test("a deletion hides the account and ends its sessions and mailed links", async () => {
    const marked = await addSampleMember(await addSite());
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = ?1 OR blocked_id = ?1")
      .bind(marked.id)
      .run();
    const site = await siteOf(marked.siteId);
    const reader = viewerOf(marked.other);
    const findHiddenProfile = () =>
      findProfile(realServices(), { site, reader, cardContext: localeContextOf("en") }, marked.id);
    expect(await findHiddenProfile()).not.toBeNull();
    await addLike(marked, await addMember(marked.siteId));
    expect((await listBadges(realServices(), reader.id)).unread).toBe(1);
    expect(await requestDeletionByPassword(marked)).toMatchObject({ ok: true });
    expect(await findHiddenProfile()).toBeNull();
    expect(await listBadges(realServices(), reader.id)).toMatchObject({ unread: 0, newLikes: 0 });
    const [row] = (
      await listConversations(realServices(), { viewer: reader, namePhoto: plainPhotoRef }, null)
    ).conversations;
    expect([row?.name, row?.photoId, row?.preview]).toEqual(["", null, "My own"]);
    const count = (sql: string) => env.DB.prepare(sql).bind(marked.id).first("n");
    expect(await count("SELECT count(*) AS n FROM sessions WHERE account_id = ?")).toBe(0);
    expect(
      await count(
        "SELECT count(*) AS n FROM account_tokens WHERE account_id = ? AND used_at IS NULL AND purpose <> 'reactivate'",
      ),
    ).toBe(0);
  });

  test("the reactivation link works once, on its own site, within fourteen days", async () => {
    const site = await addSite();
    const marked = await addSampleMember(site);
    await requestDeletionByPassword(marked);
    const secret = await secretOf(marked);
    expect(await reactivateByLink(realServices(), await addSite(), secret)).toMatchObject({
      ok: false,
    });
    expect(await reactivateByLink(at(15), marked.siteId, secret)).toMatchObject({ ok: false });
    expect(await statuses(marked)).toEqual({ account: "deletion_pending", profile: "disabled" });
    expect(await reactivateByLink(at(13), marked.siteId, secret)).toEqual(done(marked.id));
    expect(await statuses(marked)).toEqual({ account: "active", profile: "active" });
    expect((await listBadges(realServices(), marked.other.id)).unread).toBe(1);
    expect(await reactivateByLink(at(13), marked.siteId, secret)).toMatchObject({ ok: false });
    expect(
      await env.DB.prepare("SELECT 1 FROM departures WHERE account_id = ?").bind(marked.id).first(),
    ).toBeNull();
  });

  test("reactivation does not confirm an unconfirmed address", async () => {
    const site = await addSite();
    const member = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
    await requestDeletionByPassword(member);
    await reactivateByLink(realServices(), member.siteId, await secretOf(member));
    expect(await statuses(member)).toEqual({ account: "not_confirmed", profile: "disabled" });
  });

  test("a second deletion sends a new link, and the first link stays used", async () => {
    const member = await addMember(await addSite());
    await requestDeletionByPassword(member);
    const first = await secretOf(member);
    await reactivateByLink(realServices(), member.siteId, first);
    await requestDeletionByPassword(member);
    expect(await reactivateByLink(realServices(), member.siteId, first)).toMatchObject({
      ok: false,
    });
    const again = await secretOf(member);
    expect(again).not.toBe(first);
    expect(await reactivateByLink(realServices(), member.siteId, again)).toEqual(done(member.id));
  });

  test("a login within fourteen days offers reactivation after the right password", async () => {
    const member = await addMember(await addSite());
    await requestDeletionByPassword(member, { reason: "time", remarks: "Later perhaps" });
    const from = { siteId: member.siteId, network: "home", device: "" };
    const email = emailAddressOf(member.id);
    const tried = await logIn(realServices(), from, { email, password: PASSWORD });
    expect(tried).toMatchObject({ refusal: "deletion_pending" });
    const secret = await createReactivationLink(realServices(), from, email);
    expect(await reactivateByLink(realServices(), member.siteId, secret as string)).toEqual(
      done(member.id),
    );
    expect(await createReactivationLink(realServices(), from, email)).toBeNull();
  });

  test("a deletion requested twice at once is made once", async () => {
    const member = await addMember(await addSite());
    const twice = await Promise.all([
      requestDeletionByPassword(member),
      requestDeletionByPassword(member),
    ]);
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe("reactivation link", () => {
  const DAY = 86_400_000;
  const start = Date.now();
  const at = (days: number) => realServices({ now: () => start + days * DAY });
  const mailed = async (member: TestMember) =>
    (await emailTo(emailAddressOf(member.id), "deletion_started")).fields.secret;

  test("an unused reactivation link ends with its deletion and undoes no later one", async () => {
    const member = await addMember(await addSite());
    await requestDeletionByPassword(member, {}, at(0));
    const caller = { siteId: member.siteId, network: "home", device: "" };
    const offered = await createReactivationLink(at(1), caller, emailAddressOf(member.id));
    expect(await reactivateByLink(at(1), member.siteId, await mailed(member))).toEqual(
      done(member.id),
    );
    await requestDeletionByPassword(member, {}, at(20));
    expect(await reactivateByLink(at(21), member.siteId, offered ?? "")).toMatchObject({
      ok: false,
    });
    expect(await reactivateByLink(at(21), member.siteId, await mailed(member))).toEqual(
      done(member.id),
    );
  });

  const caller = (member: TestMember, second: string | null) => {
    const context = { siteId: member.siteId, network: "home", device: "", second };
    const email = emailAddressOf(member.id);
    return { ...context, hidesAccounts: false, email };
  };
  /** A member in deletion types the password in a browser; returns the link. */
  async function typePassword(member: TestMember, second: string) {
    await requestDeletionByPassword(member, {}, at(0));
    const typed = caller(member, second);
    return (await createReactivationLink(at(0), typed, typed.email)) as string;
  }
  const sessions = ({ id }: TestMember) =>
    env.DB.prepare("SELECT count(*) AS n FROM sessions WHERE account_id = ?").bind(id).first("n");

  test("reactivation logs in the browser that typed the password, once", async () => {
    const member = await addMember(await addSite());
    const link = await typePassword(member, "second-of-the-browser");
    const browser = caller(member, "second-of-the-browser");
    expect(await returnByLink(at(0), browser, link)).toMatchObject({
      ok: true,
      value: { accountId: member.id },
    });
    expect(await returnByLink(at(0), browser, link)).toEqual(refuse("link_closed"));
    expect(await sessions(member)).toBe(1);
  });

  test("reactivation in another browser, or by the mailed link, opens no session", async () => {
    const site = await addSite();
    const member = await addMember(site);
    const link = await typePassword(member, "typed-here");
    for (const second of [null, "another browser"]) {
      const back = await returnByLink(at(0), caller(member, second), link);
      expect(back.ok).toBe(false);
    }
    expect(await statuses(member)).toMatchObject({ account: "active" });
    const other = await addMember(site);
    const otherLink = await typePassword(other, "typed-for-other");
    await returnByLink(at(0), caller(member, "typed-here"), otherLink);
    expect([await sessions(member), await sessions(other)]).toEqual([0, 0]);
  });

  test("reactivation more than ten minutes after the password opens no session", async () => {
    const member = await addMember(await addSite());
    const link = await typePassword(member, "typed-late");
    const late = realServices({ now: () => start + minutes(10) });
    expect(await returnByLink(late, caller(member, "typed-late"), link)).toEqual(
      refuse("not_pending"),
    );
    expect(await sessions(member)).toBe(0);
  });

  test("reactivation leads a member with two factors to the second step", async () => {
    const member = await addMember(await addSite());
    const app = await addFactor(member);
    const link = await typePassword(member, "typed-with-factor");
    const browser = { ...caller(member, "typed-with-factor"), origin: "" };
    expect(await returnByLink(at(0), browser, link)).toEqual(refuse("second_factor_needed"));
    expect(await sessions(member)).toBe(0);
    expect(await finishLogin(at(0), browser, app(start))).toMatchObject({ ok: true });
  });

  test("reactivation opens no session of an unconfirmed account that the site hides", async () => {
    const member = await addMember(await addSite(), {
      status: "not_confirmed",
      profileStatus: "disabled",
    });
    const link = await typePassword(member, "typed-unconfirmed");
    const browser = { ...caller(member, "typed-unconfirmed"), hidesAccounts: true };
    expect(await returnByLink(at(0), browser, link)).toEqual(refuse("not_pending"));
  });

  test("a session that this isolate has cached ends with the account", async () => {
    const member = await addMember(await addSite());
    const { id: accountId, siteId } = member;
    const secret = await startSession(at(0), { siteId, accountId, device: "" });
    const seen = () => findViewer(at(0), siteId, secret);
    expect((await seen())?.sessionHash).toBe(await hashSecret(secret));
    await requestDeletionByPassword(member, {}, at(0));
    expect(await seen()).toBeNull();
  });
});
