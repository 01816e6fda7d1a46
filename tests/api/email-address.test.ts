import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { accountTokens } from "~/domain/account/account.tables";
import type { TokenPurpose } from "~/domain/account/token-store";
import { addressHash } from "~/domain/suppression/suppression";
import { stopAddress } from "~/domain/suppression/suppression-sql";
import { hashSecret, newSecret } from "~/kit/crypto";
import { email as cases } from "../fixtures/paste.json";
import { emailTo } from "../support/email-to";
import { asId } from "../support/member-by";
import { recordLog } from "../support/record-log";
import { requestDeletionByPassword } from "../support/request-deletion";
import { eventOf, signedWebhookHeaders } from "../support/resend-webhooks";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../support/test-database";
import { addLoggedInOwner, canLogIn, NEW_PASSWORD, OLD_PASSWORD, twice } from "./account-owners";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  ORIGIN,
  postForm,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import { codeOf } from "./rejected-requests";
import {
  ADDRESS,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  sessionOf,
  signupFields,
} from "./sign-up-forms";

describe("mail change", () => {
  beforeAll(() => addTestSite());

  deleteAccountsBeforeEach();

  const email = "new@example.test";
  const postMailChange = (fields: Record<string, string>, cookie: string, language = "en") =>
    postFrom("/settings/account/mail", fields, { cookie, language });
  const addressOf = (id: string) =>
    env.DB.prepare("SELECT email FROM accounts WHERE id = ?").bind(id).first("email");

  /** A member with an e-mail sent to the new address. */
  async function addRequestedChange() {
    const owner = await addLoggedInOwner({ fresh: true });
    expect((await postMailChange({ email }, owner.cookie)).headers.get("location")).toBe(
      "/settings/account",
    );
    return { ...owner, ...(await emailTo(email, "mail_change")).fields };
  }

  /** Fetches a link as mail scanners do. */
  async function scan(secret: string) {
    for (let n = 0; n < 3; n++) {
      const answer = await sendRequest(`/${secret}`);
      expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    }
  }

  test("the new address is confirmed by link, not by a scanner; the old one can undo it", async () => {
    const { id, email: old, secret, cookie } = await addRequestedChange();
    const waiting = await textOf(await sendRequest("/settings/account", { cookie }));
    expect(waiting).toContain(email);
    await scan(secret);
    expect(await addressOf(id)).toBe(old);
    const moved = await postFrom("/mail-change/do", { token: secret }, { cookie });
    const back = (await emailTo(old, "mail_changed")).fields.secret;
    expect(moved.headers.get("location")).toBe("/mail-change/do?state=changed");
    expect(cookieOf(moved, "__Host-auth.known")).toContain("HttpOnly");
    expect(await addressOf(id)).toBe(email);
    expect((await sendRequest("/settings/account", { cookie })).status).toBe(200);
    expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe("/mail-change/do");
    await scan(back);
    expect(await addressOf(id)).toBe(email);
    const undone = await postFrom("/mail-change/undo", { token: back });
    const to = undone.headers.get("location") ?? "";
    expect(await addressOf(id)).toBe(old);
    expect((await sendRequest("/settings/account", { cookie })).status).toBe(302);
    expect(await canLogIn(old, OLD_PASSWORD)).toBe(false);
    expect(await (await sendRequest(to)).text()).toContain('name="password_again"');
    await postFrom("/reset-password/do", { token: to.slice(1), ...twice() });
    expect(await canLogIn(old, NEW_PASSWORD)).toBe(true);
    expect((await postFrom("/mail-change/undo", { token: back })).headers.get("location")).toBe(
      "/mail-change/do",
    );
  });

  test("the code works in the member's own session alone", async () => {
    const { id, code, cookie } = await addRequestedChange();
    const thief = await addLoggedInOwner();
    const type = (by: string) => postFrom("/settings/account/mail-code", { code }, { cookie: by });
    expect((await type(thief.cookie)).status).toBe(422);
    expect((await type("")).headers.get("location")).toContain("/login?next=");
    const done = await type(cookie);
    expect(done.headers.get("location")).toBe("/settings/account?mail=changed");
    expect(await addressOf(id)).toBe(email);
  });

  test("mail-change links work for their own purpose and site only", async () => {
    const { id, email: old, secret } = await addRequestedChange();
    await addSite({}, "elsewhere-email-address.test");
    const origin = "https://elsewhere-email-address.test";
    expect((await sendRequest(`/${secret}`, { origin })).status).toBe(404);
    const token = secret;
    for (const answer of [
      await postFrom("/mail-change/do", { token }, { origin }),
      await postFrom("/mail-change/undo", { token }),
      await postFrom("/reset-password/do", { token, ...twice() }),
      await postFrom(`/${secret}`, {}),
    ])
      expect(answer.headers.get("location")).not.toBe("/mail-change/do?state=changed");
    expect(await addressOf(id)).toBe(old);
    const moved = await postFrom("/mail-change/do", { token });
    expect(moved.headers.get("location")).toBe("/mail-change/do?state=changed");
  });

  test("a session of an hour ago needs the password, and never displays one", async () => {
    const { cookie } = await addLoggedInOwner();
    expect(await (await sendRequest("/settings/account", { cookie })).text()).toContain(
      "mail_password",
    );
    expect((await postMailChange({ email }, cookie)).status).toBe(422);
    const wrong = await postMailChange({ email, mail_password: "hunter2hunter2" }, cookie);
    expect([wrong.status, (await wrong.text()).includes("hunter2")]).toEqual([422, false]);
    expect(await count("account_tokens")).toBe(0);
    expect((await postMailChange({ email, mail_password: OLD_PASSWORD }, cookie)).status).toBe(302);
  });

  test("an unconfirmed address is corrected on the confirmation page", async () => {
    const { id, cookie } = await addLoggedInOwner({ fresh: true });
    await env.DB.prepare("UPDATE accounts SET status = 'not_confirmed' WHERE id = ?")
      .bind(id)
      .run();
    const page = await (await sendRequest("/settings/account", { cookie })).text();
    expect(page).toContain('href="/complete-signup?step=confirm"');
    expect((await postMailChange({ email }, cookie)).headers.get("location")).toBe(
      "/complete-signup?step=confirm",
    );
  });

  test("another member sees no pending change, and unknown fields are rejected", async () => {
    await addRequestedChange();
    const other = await addLoggedInOwner({ fresh: true });
    expect(
      await (await sendRequest("/settings/account", { cookie: other.cookie })).text(),
    ).not.toContain(email);
    expect((await postMailChange({ email, account: "x" }, other.cookie)).status).toBe(400);
    const session = await logIn(other);
    expect(cookiePairOf(await sendRequest("/settings/account", { cookie: session }), "x")).toBe("");
  });

  test("with hidden accounts a taken address responds like a free one", async () => {
    await addSite({ hide_account_existence: true }, "hiding-email-address.test");
    const origin = "https://hiding-email-address.test";
    const [holder, one, two] = await Promise.all(
      [1, 2, 3].map(() => addLoggedInOwner({ fresh: true })),
    );
    for (const table of ["accounts", "profiles", "sessions"])
      await env.DB.prepare(`UPDATE ${table} SET site_id = 'hiding-email-address.test'`).run();
    type Kind = "mail_taken" | "mail_change";
    const answerTo = async (to: string, kind: Kind, cookie = "") => {
      const { status, headers } = await postFrom(
        "/settings/account/mail",
        { email: to },
        { cookie, origin },
      );
      // The e-mail is queued and may be sent by now, which empties its row.
      const row = env.DB.prepare(
        "SELECT 1 FROM outbox WHERE site_id = 'hiding-email-address.test' AND template = ?",
      );
      await expect.poll(() => row.bind(kind).first()).not.toBeNull();
      const page = await textOf(await sendRequest("/settings/account", { cookie, origin }));
      return [status, headers.get("location"), page.includes(to), page.includes('name="code"')];
    };
    const free = `${"f".repeat(22)}@example.test`;
    expect(await answerTo(holder?.email ?? "", "mail_taken", one?.cookie)).toEqual(
      await answerTo(free, "mail_change", two?.cookie),
    );
  });
});

describe("confirm mail", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, "example.test", signupFields.name, ADDRESS);

  deleteAccountsBeforeEach();

  async function newcomer() {
    const cookie = cookiePairOf(await postFrom("/signup", signupFields), "__Host-auth.session");
    await env.DB.prepare("UPDATE accounts SET signup_step = 4").run();
    return cookie;
  }

  test("contact details in 'about me' get one warning and can be kept", async () => {
    const cookie = await newcomer();
    const about = { headline: "", about: "Call me: 06 12 34 56 78" };
    const response = await postFrom("/complete-signup/about-me", about, { cookie });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain("it’s safer to keep that for a chat.");
    expect(page).toContain("Call me: 06 12 34 56 78");
    expect(page).toContain('name="contact"');
    expect(page).toContain("Save and continue");
    expect(page).not.toContain("Save and finish");
    expect(
      (await postFrom("/complete-signup/about-me", { ...about, contact: "keep" }, { cookie }))
        .status,
    ).toBe(302);
    expect(await env.DB.prepare("SELECT about FROM profiles").first("about")).toBe(
      "Call me: 06 12 34 56 78",
    );
  });

  test("the last step offers to finish if the address is already confirmed", async () => {
    const cookie = await newcomer();
    await env.DB.prepare("UPDATE accounts SET status = 'active'").run();
    const page = await (await sendRequest("/complete-signup", { cookie })).text();
    expect(page).toContain("Save and finish");
    expect(page).not.toContain("Save and continue");
  });

  test("a link page says whether its address is already confirmed", async () => {
    const cookie = await newcomer();
    await postFrom("/complete-signup/about-me", { headline: "", about: "" }, { cookie });
    const { secret, code } = (await emailTo(signupFields.email, "activate")).fields;
    expect(
      (await postFrom("/complete-signup/code", { code }, { cookie })).headers.get("location"),
    ).toBe("/activate/done");
    expect((await sendRequest(`/${secret}`)).headers.get("location")).toBe(
      "/activate/done?before=yes",
    );
    const page = await (await sendRequest("/activate/done?before=yes")).text();
    expect(page).toContain("Your address is already confirmed");
    expect(page).toContain('href="/login"');
    expect((await sendRequest(`/${"x".repeat(43)}`)).status).toBe(404);
  });

  test("after a bounce the last signup page says so and accepts another address", async () => {
    const cookie = await newcomer();
    await postFrom("/complete-signup/about-me", { headline: "", about: "" }, { cookie });
    const services = realServices();
    const hash = await addressHash(services, asId(HOST), signupFields.email);
    await run(services.db, stopAddress({ siteId: asId(HOST), hash }, "bounce", Date.now()));
    const page = await (await sendRequest("/complete-signup", { cookie })).text();
    expect(page).toContain("bounced. Check the address");
    for (const vain of ["We’ve sent a code", "Check your spam folder"])
      expect(page, vain).not.toContain(vain);
    expect(page).toMatch(
      /<details open[^>]*>(?:(?!<\/details>)[\s\S])*name="email"[\s\S]*name="code"/,
    );
    await env.DB.prepare("DELETE FROM mail_suppressions").run();
  });

  test("over the daily e-mail limit the last signup page says that none was sent", async () => {
    const cookie = await newcomer();
    const services = realServices();
    const { consumeAttempt } = await import("~/domain/account/limit-attempts");
    for (let n = 0; n < 3; n++)
      await consumeAttempt(services, {
        siteId: HOST,
        limit: "unconfirmed_mail",
        subject: signupFields.email,
      });
    await postFrom("/complete-signup/about-me", { headline: "", about: "" }, { cookie });
    expect(await count("outbox")).toBe(0);
    expect(await (await sendRequest("/complete-signup", { cookie })).text()).toContain(
      "has already had 3 emails from us today",
    );
  });

  test("changing the address needs the password once the session is not fresh", async () => {
    const cookie = await newcomer();
    await postFrom("/complete-signup/about-me", { headline: "", about: "" }, { cookie });
    const change = (fields: Record<string, string>) =>
      postFrom("/complete-signup/address", fields, { cookie });
    expect((await change({ email: "first@example.test" })).status).toBe(302);
    await env.DB.prepare("UPDATE sessions SET created_at = created_at - 15 * 60000").run();
    const page = await (await sendRequest("/complete-signup", { cookie })).text();
    expect(page).toContain('autoComplete="current-password"');
    expect((await change({ email: "second@example.test" })).status).toBe(422);
    expect((await change({ email: "second@example.test", password: PASSWORD })).status).toBe(302);
    expect(await env.DB.prepare("SELECT email FROM accounts").first("email")).toBe(
      "second@example.test",
    );
  });
});

describe("mailed links", () => {
  const ELSEWHERE = "https://elsewhere-email-address.test";

  /** The form on a link's page: its target path and its fields. */
  type LinkForm = { status?: string; post: (token: string) => [string, Record<string, string>] };
  const own: LinkForm["post"] = (token) => [`/${token}`, {}];

  /** Every kind of mailed secret: the page that redeems it, or null where it is no link. */
  const LINK_FORMS: Record<TokenPurpose, LinkForm | null> = {
    activate: { status: "not_confirmed", post: own },
    reactivate: { status: "deletion_pending", post: own },
    reset: { post: (token) => ["/reset-password/do", { token, ...twice() }] },
    mail_change: { post: (token) => ["/mail-change/do", { token }] },
    undo_mail_change: { post: (token) => ["/mail-change/undo", { token }] },
    login: null,
    unsubscribe: null,
  };
  const purposes = Object.keys(LINK_FORMS) as TokenPurpose[];
  const linked = purposes.filter((purpose) => LINK_FORMS[purpose]);

  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "elsewhere-email-address.test");
  });

  /** An account to which a link of that kind was sent. */
  async function addMailedAccount(purpose: TokenPurpose) {
    const status = LINK_FORMS[purpose]?.status;
    const member = await addMember(HOST, status === "not_confirmed" ? { status } : {});
    if (status === "deletion_pending") await requestDeletionByPassword(member);
    const secret = newSecret();
    // Each has its own address: one that may still be restored cannot be used by others (R128).
    const email = purpose.endsWith("mail_change")
      ? `moved-${member.id}@example.test`.toLowerCase()
      : null;
    await env.DB.prepare(
      "INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, expires_at, created_at, email) VALUES (?, ?, ?, ?, '', 0, ?, ?, ?)",
    )
      .bind(
        ...[await hashSecret(secret), HOST, member.id, purpose],
        ...[Date.now() + 3_600_000, Date.now(), email],
      )
      .run();
    return { member, secret };
  }

  /** All rows that a link could change. */
  async function stateOf({ id }: TestMember) {
    const tables = { accounts: "id", account_tokens: "account_id", sessions: "account_id" };
    const read = Object.entries(tables).map(([table, column]) =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY 1`).bind(id).all(),
    );
    return JSON.stringify((await Promise.all(read)).map(({ results }) => results));
  }
  const postLinkForm = (purpose: TokenPurpose, secret: string, origin?: string) => {
    const [path, fields] = LINK_FORMS[purpose]?.post(secret) ?? own(secret);
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    return postFrom(path, fields, { headers, ...(origin && { origin }) });
  };

  test("the table covers every kind of mailed secret", () => {
    expect([...purposes].sort()).toEqual([...accountTokens.purpose.enumValues].sort());
  });

  test.each(linked)(
    "%s: its link changes nothing when a scanner fetches it three times",
    async (purpose) => {
      const { member, secret } = await addMailedAccount(purpose);
      const before = await stateOf(member);
      for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD", "OPTIONS"]) {
        const answer = await sendRequest(`/${secret}`, { method });
        expect([method, answer.status < 300, answer.headers.getSetCookie()]).toEqual([
          method,
          true,
          [],
        ]);
      }
      expect(await stateOf(member)).toBe(before);
    },
  );

  test.each(linked)("%s: its link works once and does nothing the second time", async (purpose) => {
    const { member, secret } = await addMailedAccount(purpose);
    const before = await stateOf(member);
    expect((await postLinkForm(purpose, secret)).status).toBe(302);
    const after = await stateOf(member);
    expect(after).not.toBe(before);
    await postLinkForm(purpose, secret);
    const page = await sendRequest(`/${secret}`);
    expect([page.status, page.headers.get("location")?.startsWith("/")]).toEqual([302, true]);
    expect(await stateOf(member)).toBe(after);
  });

  test.each(linked)("%s: its link is invalid on another site", async (purpose) => {
    const { member, secret } = await addMailedAccount(purpose);
    const before = await stateOf(member);
    expect((await sendRequest(`/${secret}`, { origin: ELSEWHERE })).status).toBe(404);
    await postLinkForm(purpose, secret, ELSEWHERE);
    expect(await stateOf(member)).toBe(before);
  });

  test.each(purposes)(
    "%s: its secret is rejected by the pages of all other purposes",
    async (purpose) => {
      const { member, secret } = await addMailedAccount(purpose);
      const before = await stateOf(member);
      const mine = LINK_FORMS[purpose]?.post === own;
      for (const other of linked.filter((one) => one !== purpose))
        if (!mine || LINK_FORMS[other]?.post !== own) await postLinkForm(other, secret);
      if (!LINK_FORMS[purpose]) expect((await sendRequest(`/${secret}`)).status).toBe(404);
      expect(await stateOf(member)).toBe(before);
    },
  );
});

describe("email spellings", () => {
  beforeAll(() => addTestSite());
  deleteAccountsBeforeEach();

  const TYPED = "info@ex\u00e4mple.de";
  const STORED_EMAIL = "info@xn--exmple-cua.de";
  /** One mailbox in the spellings of browsers, people and clipboards. */
  const SPELLINGS = [
    TYPED,
    STORED_EMAIL,
    "Info@EX\u00c4MPLE.de",
    `\u200e${TYPED}\u200b`,
    "info@exa\u0308mple.de",
  ];
  const storedAddressOf = () => env.DB.prepare("SELECT email FROM accounts").first("email");

  test.each(cases)(
    "a signup with $typed makes the account of $becomes",
    async ({ typed, becomes }) => {
      expect((await postForm("/signup", { ...signupFields, email: typed })).status).toBe(302);
      expect(await storedAddressOf()).toBe(becomes);
    },
  );

  test("an internationalised address is one account and logs in in each spelling", async () => {
    await postForm("/signup", { ...signupFields, email: TYPED });
    for (const email of SPELLINGS) {
      const again = await postForm("/signup", {
        ...signupFields,
        email,
        password: "another long one",
      });
      expect([email, again.status]).toEqual([email, 409]);
      expect(sessionOf(await postForm("/login", { email, password: PASSWORD })), email).not.toBe(
        "",
      );
    }
    expect(await count("accounts")).toBe(1);
  });

  test("the owner reads the address in the spelling that was typed", async () => {
    const cookie = sessionOf(await postForm("/signup", { ...signupFields, email: STORED_EMAIL }));
    await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
    expect(await textOf(await sendRequest("/complete-signup", { cookie }))).toContain(TYPED);
    await env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5").run();
    expect(await textOf(await sendRequest("/settings/account", { cookie }))).toContain(TYPED);
  });

  test("a password reset and a login code are mailed to it from either form", async () => {
    await postForm("/signup", { ...signupFields, email: TYPED });
    await env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5").run();
    const response = await postForm("/reset-password", { email: TYPED });
    expect(await textOf(response)).toContain(TYPED);
    await emailTo(STORED_EMAIL, "reset");
    expect((await postFrom("/login/code", { email: STORED_EMAIL })).status).toBe(200);
    await emailTo(STORED_EMAIL, "login_code");
  });

  test.each([
    ["kim.@example.com", "the part before the @"],
    ["kim@example", "the part after the @"],
    ["\u200b", "Please fill this in."],
  ])("the rejection of %j says what is wrong", async (email, errorText) => {
    const answer = await postForm("/signup", { ...signupFields, email });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(errorText);
    expect(await count("accounts")).toBe(0);
  });
});

describe("suppressed address", () => {
  beforeAll(() => addTestSite());

  /** A request as a mail service sends it: no cookie, no origin. */
  const call = async (body: string, headers?: Headers) =>
    sendToApp.fetch(
      new Request(`${ORIGIN}/webhooks/mail`, {
        method: "POST",
        body,
        headers: headers ?? (await signedWebhookHeaders(body)),
      }),
    );

  const disabled = async (cookie: string) => {
    const { user } = (await (await sendRequest("/api/user.php", { cookie })).json()) as {
      user: { notifications_disabled: string[] };
    };
    return user.notifications_disabled;
  };

  test("a member with a bounced mailbox is warned and can ask to be mailed again", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    const page = async (path = "/settings/account") =>
      textOf(await sendRequest(path, { cookie: me.cookie }));
    expect(await page()).not.toContain("aren’t reaching you");
    const response = await call(eventOf("email.bounced", { to: [emailAddressOf(me.id)] }));
    expect([response.status, await response.json()]).toEqual([200, { news: "taken" }]);
    for (const path of ["/settings/account", "/notifications"])
      expect(await page(path), path).toContain("Our emails aren’t reaching you");
    expect([await disabled(me.cookie), await disabled(other.cookie)]).toEqual([["bounce"], []]);

    const lift = (cookie: string) => postForm("/settings/account/write-again", {}, { cookie });
    expect((await lift(other.cookie)).status).toBe(303);
    expect(await disabled(me.cookie)).toEqual(["bounce"]);
    const answer = await lift(me.cookie);
    expect(answer.headers.get("location")).toBe("/settings/account?mail=again#email");
    expect(await page("/settings/account?mail=again")).toContain("We’ll write to you again");
    for (const path of ["/settings/account", "/notifications"])
      expect(await page(path), path).not.toContain("aren’t reaching you");
    expect(await disabled(me.cookie)).toEqual([]);
  });

  test("nobody but the mail service can report deliveries", async () => {
    const me = await addLoggedIn();
    const body = eventOf("email.complained", { to: [emailAddressOf(me.id)] });
    const unsigned = await call(body, new Headers());
    expect([unsigned.status, await codeOf(unsigned)]).toEqual([400, "unsigned"]);
    const old = await call(body, await signedWebhookHeaders(body, { at: Date.now() - 600_000 }));
    expect([old.status, await codeOf(old)]).toEqual([400, "old"]);
    expect((await sendRequest("/webhooks/mail")).status).toBe(405);
    expect(await disabled(me.cookie)).toEqual([]);
    expect(await (await call(eventOf("email.opened"))).json()).toEqual({ news: "nothing" });
  });

  test("a visitor is redirected to the login and an unknown field is rejected", async () => {
    const loggedOutResponse = await postForm("/settings/account/write-again", {});
    expect(loggedOutResponse.headers.get("location")).toContain("/login");
    const { cookie } = await addLoggedIn();
    const wrong = await postForm("/settings/account/write-again", { email: "x" }, { cookie });
    expect(wrong.status).toBe(400);
  });
});
