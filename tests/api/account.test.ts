import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { resendActivation } from "~/domain/signup/activation-mail";
import { addSampleMember } from "../support/add-sample-member";
import { emailTo } from "../support/email-to";
import { CATALOGUE } from "../support/error-catalogue";
import { addFactor } from "../support/factors";
import { PASSWORD, setHash, setUpLogin } from "../support/logins";
import { addSite, emailAddressOf, realServices } from "../support/test-database";
import {
  addLoggedInOwner,
  addOwner,
  canLogIn,
  NEW_PASSWORD,
  OLD_PASSWORD,
  requestPasswordReset,
  twice,
} from "./account-owners";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  ORIGIN,
  postForm,
  send,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import {
  birthFieldsAtAge,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  postFrom,
  PASSWORD as SIGNUP_PASSWORD,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

describe("reset password", () => {
  beforeAll(() => addTestSite());

  deleteAccountsBeforeEach();

  const secretFor = async (email: string) => {
    await requestPasswordReset(email);
    return (await emailTo(email, "reset")).fields.secret;
  };

  test("the login links to the password reset, whose page explains what follows", async () => {
    expect(await (await sendRequest("/login")).text()).toContain('href="/reset-password"');
    const page = await textOf(await sendRequest("/reset-password", { language: "nl" }));
    expect(page).toContain("Wachtwoord vergeten?");
  });

  test("a reset link survives three scanner fetches, sends no referrer, and works once", async () => {
    const { email } = await addOwner();
    const secret = await secretFor(email);
    const before = JSON.stringify(
      (await env.DB.prepare("SELECT * FROM account_tokens").all()).results,
    );
    for (let n = 0; n < 3; n++)
      for (const path of [`/${secret}`, `/${secret}.data`]) {
        const answer = await sendRequest(path);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("cache-control")).toContain("no-store");
        expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      }
    const after = JSON.stringify(
      (await env.DB.prepare("SELECT * FROM account_tokens").all()).results,
    );
    expect(after).toBe(before);
    expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
    const set = await postFrom("/reset-password/do", { token: secret, ...twice() });
    expect(set.headers.get("location")).toBe("/reset-password/do?state=done");
    const cookie = cookiePairOf(set, "__Host-auth.session");
    expect((await sendRequest("/members", { cookie })).status).toBe(200);
    expect([await canLogIn(email, OLD_PASSWORD), await canLogIn(email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
    const again = await postFrom("/reset-password/do", { token: secret, ...twice() });
    expect(again.status).toBe(410);
    expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe("/reset-password/do");
  });

  test("a reset link of another site or purpose is rejected", async () => {
    const { email } = await addOwner();
    const secret = await secretFor(email);
    const elsewhere = "elsewhere.test";
    await addSite({}, elsewhere);
    const origin = `https://${elsewhere}`;
    expect((await sendRequest(`/${secret}`, { origin })).status).toBe(404);
    const there = await postFrom("/reset-password/do", { token: secret, ...twice() }, { origin });
    expect(there.status).toBe(410);
    for (const path of ["/mail-change/do", "/mail-change/undo"]) {
      const answer = await postFrom(path, { token: secret });
      expect(answer.headers.get("location")).toBe("/mail-change/do");
    }
    await postFrom(`/${secret}`, {});
    expect((await postFrom("/reset-password/do", { token: secret, ...twice() })).status).toBe(302);
  });

  test("the reset code works only in the browser that requested it", async () => {
    const { email } = await addOwner();
    const { answer, browser } = await requestPasswordReset(email);
    expect(cookieOf(answer, "__Host-auth.code")).toContain("Max-Age=900; HttpOnly; SameSite=Lax");
    const { code } = (await emailTo(email, "reset")).fields;
    const form = { email, code, ...twice() };
    const stranger = await postFrom("/reset-password/with-code", form);
    expect(stranger.status).toBe(422);
    const set = await postFrom("/reset-password/with-code", form, { cookie: browser });
    expect(set.headers.get("location")).toBe("/reset-password/do?state=done");
    expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
  });

  test("a rejected reset form keeps the link and shows no password", async () => {
    const { email } = await addOwner();
    const token = await secretFor(email);
    for (const fields of [
      { password: "hunter2hunter2", password_again: "hunter3hunter3" },
      twice("password123"),
      twice("hunter2"),
    ]) {
      const answer = await postFrom("/reset-password/do", { token, ...fields });
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain(`value="${token}"`);
      expect(page).not.toMatch(/hunter|password123/);
      expect(page).toContain('aria-invalid="true"');
    }
    expect((await postFrom("/reset-password/do", { token, ...twice() })).status).toBe(302);
  });

  test("a forged reset form gets 400, and an invalid link 410", async () => {
    expect((await postFrom("/reset-password", { email: "a@b.nl", admin: "1" })).status).toBe(400);
    for (const token of ["x", "x".repeat(43), "x".repeat(500)])
      expect((await postFrom("/reset-password/do", { token, ...twice() })).status).toBe(410);
    expect(await (await sendRequest("/reset-password/with-code")).text()).toContain('name="email"');
  });

  test("with hidden accounts, known and unknown addresses get the same response", async () => {
    await addSite({ hide_account_existence: true }, "hiding-account.test");
    const origin = "https://hiding-account.test";
    const known00 = "known00@example.test";
    const { id } = await addOwner();
    await env.DB.prepare(
      "UPDATE accounts SET site_id = 'hiding-account.test', email = ? WHERE id = ?",
    )
      .bind(known00, id)
      .run();
    await env.DB.prepare("UPDATE profiles SET site_id = 'hiding-account.test' WHERE id = ?")
      .bind(id)
      .run();
    const answerTo = async (email: string) => {
      const headers = { "cf-connecting-ip": email };
      const { answer } = await requestPasswordReset(email, { origin, headers });
      if (email === known00) await emailTo(email, "reset");
      const page = await answer.text();
      return {
        status: answer.status,
        size: page.length,
        page: page.replaceAll(email, "").replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
      };
    };
    expect(await answerTo(known00)).toEqual(await answerTo("unknown@example.test"));
    expect(await count("outbox")).toBe(1);
  });
});

describe("password change", () => {
  beforeAll(() => addTestSite());

  deleteAccountsBeforeEach();

  const change = (fields: Record<string, string>, cookie: string, language = "nl") =>
    postFrom("/settings/security/password", fields, { cookie, language });

  test("a password change with the old one ends all other sessions", async () => {
    const owner = await addLoggedInOwner();
    const elsewhere = await logIn(owner);
    const answer = await change({ old_password: OLD_PASSWORD, ...twice() }, owner.cookie);
    expect(answer.headers.get("location")).toBe("/settings/security?password=changed");
    // Read at once: the queue sends it within seconds, which empties its row.
    await emailTo(owner.email, "password_changed");
    const cookie = cookiePairOf(answer, "__Host-auth.session");
    const page = await textOf(await sendRequest("/settings/security?password=changed", { cookie }));
    expect(page).toMatch(/role="status"[\s\S]*Your password has been changed/);
    for (const ended of [owner.cookie, elsewhere])
      expect((await sendRequest("/settings/security", { cookie: ended })).status).toBe(302);
    expect([
      await canLogIn(owner.email, OLD_PASSWORD),
      await canLogIn(owner.email, NEW_PASSWORD),
    ]).toEqual([false, true]);
  });

  test("a wrong old password is shown at its field; the page contains no password", async () => {
    const { cookie, email } = await addLoggedInOwner();
    const answer = await change({ old_password: "hunter2hunter2", ...twice() }, cookie);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("Controleer je oude wachtwoord.");
    expect(page).not.toMatch(/hunter2|another long/);
    expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
  });

  test("a password change without a session or with a forged form is rejected", async () => {
    const fields = { old_password: OLD_PASSWORD, ...twice() };
    expect((await change(fields, "")).headers.get("location")).toContain("/login?next=");
    const { cookie, email } = await addLoggedInOwner();
    expect((await change({ ...fields, id: "another" }, cookie)).status).toBe(400);
    const foreign = { headers: { origin: "https://evil.test" }, cookie };
    expect((await postFrom("/settings/security/password", fields, foreign)).status).toBe(403);
    expect(await canLogIn(email, OLD_PASSWORD)).toBe(true);
  });
});

describe("account deletion", () => {
  setUpLogin();

  beforeAll(() => addTestSite());

  async function owner() {
    const member = await addLoggedIn();
    await setHash(member.id);
    return member;
  }
  const remove = (cookie: string, fields: Record<string, string>) =>
    postForm("/settings/delete/confirm", fields, { cookie });

  test("the deletion needs the owner, and a visitor is redirected to the login", async () => {
    for (const path of ["/settings/delete", "/settings/delete/confirm", "/settings/data"])
      expect((await sendRequest(path)).headers.get("location")).toContain("/login?next=");
    const { cookie } = await owner();
    expect((await remove(cookie, {})).status).toBe(422);
    expect((await remove(cookie, { password: "not the password" })).status).toBe(422);
    expect((await remove(cookie, { password: PASSWORD, reason: "boredom" })).status).toBe(422);
    expect((await remove(cookie, { password: PASSWORD, extra: "x" })).status).toBe(400);
    expect((await sendRequest("/settings/delete", { cookie })).status).toBe(200);
  });

  test("deletion hides the profile and ends sessions; reactivation works once", async () => {
    const member = await owner();
    const other = await addLoggedIn();
    const second = await logIn(member);
    await send(member.id, other.cookie, "Hello you");
    const gone = await remove(member.cookie, { password: PASSWORD, reason: "time", remarks: "x" });
    // At once: the queue empties the row as soon as it has sent the e-mail.
    const { secret } = (await emailTo(emailAddressOf(member.id), "deletion_started")).fields;
    expect([gone.status, gone.headers.get("location")]).toEqual([302, "/account-deleted"]);
    expect(gone.headers.get("set-cookie")).toMatch(/auth\.session=;.*Max-Age=0/);
    for (const cookie of [member.cookie, second])
      expect((await sendRequest("/api/user.php", { cookie })).status).toBe(403);
    expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(404);
    expect((await send(member.id, other.cookie)).status).toBe(404);
    for (let n = 0; n < 3; n++) expect((await sendRequest(`/${secret}`)).status).toBe(200);
    expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(404);
    const back = () => postForm(`/${secret}`, {});
    expect((await back()).headers.get("location")).toBe("/account-returned");
    expect((await back()).headers.get("location")).toBe("/account-returned?link=closed");
    expect((await sendRequest(`/members/${member.id}`, { cookie: other.cookie })).status).toBe(200);
  });

  test("a login within fourteen days offers reactivation, and the API says why", async () => {
    const member = await owner();
    await remove(member.cookie, { password: PASSWORD });
    const login = { email: emailAddressOf(member.id), password: PASSWORD };
    const led = (await postForm("/login", login)).headers.get("location") ?? "";
    expect(led).toMatch(/^\/[\w-]{43}$/);
    expect(await textOf(await sendRequest(led))).toContain("Bring my account back");
    const call = await sendJsonRequest("/api/user.php", login);
    expect([call.status, await call.json()]).toEqual([
      403,
      { error: { code: "deletion_pending" } },
    ]);
    expect((await postForm("/login", { ...login, password: "wrong password" })).status).toBe(422);
  });

  test("reactivation right after the password logs that browser in", async () => {
    const member = await owner();
    await remove(member.cookie, { password: PASSWORD });
    const typed = await postForm("/login", {
      email: emailAddressOf(member.id),
      password: PASSWORD,
    });
    const cookie = cookiePairOf(typed, "__Host-auth.second");
    const back = await postForm(typed.headers.get("location") ?? "", {}, { cookie });
    expect(back.headers.get("location")).toBe("/account-returned?resumed=yes");
    expect(back.headers.get("cache-control")).toContain("no-store");
    const session = cookiePairOf(back, "__Host-auth.session");
    const page = await textOf(
      await sendRequest("/account-returned?resumed=yes", { cookie: session }),
    );
    expect(page).toContain("See who’s here");
    const other = await textOf(await sendRequest("/account-returned", { cookie: session }));
    expect(other).not.toContain("See who’s here");
  });

  test("reactivation with a second factor continues at its step", async () => {
    const member = await owner();
    await addFactor(member);
    await remove(member.cookie, { password: PASSWORD });
    const typed = await postForm("/login", {
      email: emailAddressOf(member.id),
      password: PASSWORD,
    });
    const cookie = cookiePairOf(typed, "__Host-auth.second");
    const back = await postForm(typed.headers.get("location") ?? "", {}, { cookie });
    expect(back.headers.get("location")).toBe(
      "/login/second?next=%2Faccount-returned%3Fresumed%3Dyes",
    );
    expect(cookieOf(back, "__Host-auth.session")).toBeFalsy();
  });

  test("the deletion code is mailed to the owner and proves identity in that browser only", async () => {
    const member = await owner();
    const sent = await postForm("/settings/delete/code", { reason: "price" }, member);
    expect(sent.headers.get("location")).toBe("/settings/delete/confirm?code=sent");
    const browser = /(__Host-auth\.code=[^;]+)/.exec(sent.headers.get("set-cookie") ?? "")?.[1];
    const { code } = (await emailTo(emailAddressOf(member.id), "login_code")).fields;
    expect((await remove(member.cookie, { code })).status).toBe(422);
    expect((await remove(`${member.cookie}; ${browser}`, { code })).status).toBe(302);
  });

  test("a data export is downloaded only by its member's session", async () => {
    const marked = await addSampleMember(HOST);
    const mine = await logIn(marked);
    const theirs = await logIn(marked.other);
    const path = `/settings/data/${marked.dataExport}`;
    const copy = await sendRequest(path, { cookie: mine });
    expect([copy.status, copy.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(copy.headers.get("cache-control")).toBe("no-store");
    expect((await sendRequest(path, { cookie: theirs })).status).toBe(404);
    expect((await sendRequest(path)).status).toBe(302);
    await env.DB.prepare("UPDATE takeouts SET expires_at = 1 WHERE id = ?")
      .bind(marked.dataExport)
      .run();
    expect((await sendRequest(path, { cookie: mine })).status).toBe(404);
  });

  test("the staff endpoint is closed without the secret of a stored action", async () => {
    const call = (body: unknown) => sendJsonRequest("/api/staff-deed.php", body);
    expect((await call({})).status).toBe(422);
    const unknownAction = { deed: "-".repeat(22), knock: "x".repeat(43) };
    expect((await call(unknownAction)).status).toBe(404);
  });
});

describe("error texts", () => {
  beforeAll(() => addTestSite());

  deleteAccountsBeforeEach();

  const language = "nl";
  type Fields = Record<string, string>;
  const post = async (path: string, fields: Fields, cookie = "") =>
    textOf(await postFrom(path, fields, { language, cookie }));
  const withToken = (token: string) => post("/reset-password/do", { token, ...twice() });
  const changeMail = async (email: string) =>
    post("/settings/account/mail", { email }, (await addLoggedInOwner({ fresh: true })).cookie);

  /** How each error text of accounts is provoked: the page that shows it. */
  const PROVOKED: Record<string, () => Promise<string>> = {
    birth_date_required: () => post("/signup", { ...signupFields, date_of_birth_year: "" }),
    birth_date_invalid: () =>
      post("/signup", { ...signupFields, ...birthFieldsAtAge(1990, 2, 31) }),
    email_invalid: () => post("/signup", { ...signupFields, email: "sam" }),
    name_is_address: () => post("/signup", { ...signupFields, name: signupFields.email }),
    name_at: () => post("/signup", { ...signupFields, name: "@sam" }),
    passwords_differ: async () => {
      const { email } = await addOwner();
      await requestPasswordReset(email);
      const { secret: token } = (await emailTo(email, "reset")).fields;
      return post("/reset-password/do", { token, ...twice(), password_again: "not the same" });
    },
    email_taken: async () => changeMail((await addOwner()).email),
    email_new_invalid: () => changeMail("not an address"),
    old_password: async () => {
      const { cookie } = await addLoggedInOwner();
      return post("/settings/security/password", { old_password: "no", ...twice() }, cookie);
    },
    login_failed: () => post("/login", { email: "nobody@example.test", password: SIGNUP_PASSWORD }),
    login_locked: async () => {
      const { email } = await addOwner();
      const guess = () => post("/login", { email, password: "not the password" });
      for (let n = 0; n < 4; n++) await guess();
      return guess();
    },
    reset_unknown: () => post("/reset-password", { email: "nobody@example.test" }),
    reset_closed: () => withToken("x".repeat(43)),
    reset_full: async () => {
      const { email } = await addOwner();
      for (let n = 0; n < 3; n++) await requestPasswordReset(email);
      return post("/reset-password", { email });
    },
    activation_failed: async () => {
      const { id, email } = await addOwner({ status: "not_confirmed" });
      await resendActivation(realServices(), { siteId: HOST, accountId: id, origin: ORIGIN });
      const { secret } = (await emailTo(email, "activate")).fields;
      await env.DB.prepare("UPDATE account_tokens SET expires_at = 1").run();
      const to = (await sendRequest(`/${secret}`)).headers.get("location") ?? "";
      return textOf(await sendRequest(to, { language }));
    },
    signup_active: async () => {
      await addOwner();
      await signUpForSession();
      return post("/signup", signupFields);
    },
    signup_deleted: async () => {
      await signUpForSession();
      await env.DB.prepare("UPDATE accounts SET status = 'deletion_pending'").run();
      return post("/signup", { ...signupFields, password: OLD_PASSWORD });
    },
  };

  const rows = CATALOGUE.filter(({ provoked }) => provoked === "tests/api/account.test.ts");

  test.each(rows)("$id: $what", async ({ id, messages, leadsTo }) => {
    const provoke = PROVOKED[id];
    if (!provoke) throw new Error(`Nothing provokes ${id}`);
    const page = await provoke();
    for (const text of messages) expect(page).toContain(text.replace(/\{\w+\}/, filled(text)));
    if (leadsTo) expect(page).toContain(leadsTo);
  });

  /** The number that replaces the placeholder of a text on the test site. */
  const filled = (text: string) => (text.includes("{minutes}") ? "15" : "18");
});
