import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newId, type SessionId } from "~/kit/ids";
import { emailTo } from "../support/email-to";
import { addFactor, otherCode, RECOVERY } from "../support/factors";
import { recordLog } from "../support/record-log";
import { addMember, addSite, emailAddressOf, realServices } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import {
  ADDRESS,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  sessionOf,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

describe("login", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, signupFields.email, signupFields.name);

  deleteAccountsBeforeEach();

  test("a login redirects to the requested page, on this site only", async () => {
    await signUpForSession();
    await env.DB.prepare("UPDATE accounts SET language = 'fi'").run();
    const login = (next: string) =>
      postForm(`/login?next=${encodeURIComponent(next)}`, {
        email: " SAM@example.test",
        password: PASSWORD,
      });
    const answer = await login("/likes");
    expect(answer.headers.get("location")).toBe("/likes");
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("locale=fi;"))).toBe(true);
    for (const evil of [
      "https://evil.test/",
      "//evil.test",
      "/\\evil.test",
      "javascript:alert(1)",
    ]) {
      expect((await login(evil)).headers.get("location")).toBe("/members");
    }
  });

  test("a failed login responds alike with and without an account, never with the password", async () => {
    await signUpForSession();
    const fail = async (email: string) => {
      const answer = await postForm("/login", { email, password: `${PASSWORD}!` });
      return {
        status: answer.status,
        page: (await answer.text())
          .replaceAll(email, "")
          .replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
      };
    };
    const existing = await fail("sam@example.test");
    const unknown = await fail("nobody@example.test");
    expect(existing.status).toBe(422);
    expect(existing.page).toContain("Login failed. Please try again.");
    expect(existing.page).not.toContain(PASSWORD);
    expect(existing.page).toBe(unknown.page);
  });

  test("five failed logins lock the account, with the minutes in the page's language", async () => {
    await signUpForSession();
    for (let n = 0; n < 4; n++)
      await postForm("/login", { email: signupFields.email, password: "wrong" });
    const locked = await postForm(
      "/login",
      { email: signupFields.email, password: "wrong" },
      { language: "nl" },
    );
    expect(locked.status).toBe(429);
    expect(await locked.text()).toContain(
      "Te veel foute pogingen, account voor 15 min geblokkeerd.",
    );
  });

  test("a code request responds alike for an existing and a missing account", async () => {
    await signUpForSession();
    const requestCode = async (email: string) => {
      const answer = await postForm("/login/code", { email });
      return {
        status: answer.status,
        page: (await answer.text())
          .replaceAll(email, "")
          .replaceAll(/(?:\w+\.)?[\w-]{43}|[0-9a-f-]{36}/g, ""),
      };
    };
    expect(await requestCode("sam@example.test")).toEqual(await requestCode("nobody@example.test"));
  });

  test("user.php logs in, returns the logged-in member, and saves the language", async () => {
    await signUpForSession();
    expect((await sendRequest("/api/user.php")).status).toBe(403);
    expect(await (await sendRequest("/api/user.php")).json()).toEqual({
      error: { code: "authentication_required" },
    });
    const login = await sendJsonRequest("/api/user.php", {
      email: signupFields.email,
      password: PASSWORD,
    });
    const { user } = (await login.json()) as { user: Record<string, unknown> };
    expect(user).toMatchObject({
      status: "not_confirmed",
      paid_user: false,
      credits: 0,
      language: "en",
      notifications_disabled: [],
    });
    expect(user.profile).toEqual({
      name: "Samantha",
      country: null,
      status: "draft",
      main_image: null,
    });
    expect(JSON.stringify(user)).not.toContain("password");
    const cookie = sessionOf(login);
    const saved = await sendJsonRequest(
      "/api/user.php",
      { language: "pl" },
      { method: "PUT", cookie },
    );
    expect(((await saved.json()) as { user: { language: string } }).user.language).toBe("pl");
    expect(
      (await sendJsonRequest("/api/user.php", { language: "xx" }, { method: "PUT", cookie }))
        .status,
    ).toBe(422);
    expect(
      (await sendJsonRequest("/api/user.php", { language: "pl" }, { method: "PUT" })).status,
    ).toBe(403);
    expect(
      (await sendJsonRequest("/api/user.php", { email: signupFields.email, password: "wrong" }))
        .status,
    ).toBe(422);
    expect(
      (
        await sendJsonRequest("/api/user.php", {
          email: signupFields.email,
          password: PASSWORD,
          admin: true,
        })
      ).status,
    ).toBe(400);
    expect((await sendJsonRequest("/api/user.php", { email: 7, password: PASSWORD })).status).toBe(
      422,
    );
  });
});

describe("login code", () => {
  beforeAll(() => addTestSite());

  const logged = recordLog(PASSWORD, "example.test", signupFields.name, ADDRESS);

  deleteAccountsBeforeEach();

  const events = () =>
    logged.flatMap((line) =>
      line.startsWith("{") ? [JSON.parse(line) as Record<string, string>] : [],
    );

  async function addOwner(options: Parameters<typeof addMember>[1] = {}) {
    const { id } = await addMember(HOST, options);
    await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
      .bind(await realServices().passwords.hash(PASSWORD), id)
      .run();
    return { id, email: emailAddressOf(id) };
  }

  test("thirty addresses tried with one password lead to the mailed code", async () => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        postFrom("/login", { email: `member${n}@example.test`, password: "summer in vain" }),
      ),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(30);
    const answer = await postFrom("/login", {
      email: "member99@example.test",
      password: "summer in vain",
    });
    expect(await answer.text()).toContain("Too many wrong passwords were tried");
    const call = await sendJsonRequest(
      "/api/user.php",
      { email: "member98@example.test", password: "summer in vain" },
      { headers: { "cf-connecting-ip": ADDRESS } },
    );
    expect(call.status).toBe(422); // sendJsonRequest uses another network address
  });

  test("a failed login offers the login code and prefills the address", async () => {
    const page = await (
      await postFrom(
        "/login",
        { email: "sam@example.test", password: "wrong password" },
        { language: "nl" },
      )
    ).text();
    expect(page).toContain("Login mislukt, probeer opnieuw");
    expect(page).toContain("Met een code per mail kom je binnen");
    expect(page).toMatch(/<details open/);
    expect(page.match(/value="sam@example\.test"/g)).toHaveLength(2);
  });

  test("a mailed code works only in the browser that requested it", async () => {
    const { email } = await addOwner();
    const response = await postFrom("/login/code", { email });
    expect(cookieOf(response, "__Host-auth.code")).toMatch(
      /^__Host-auth\.code=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const browser = cookiePairOf(response, "__Host-auth.code");
    const { code } = (await emailTo(email, "login_code")).fields;
    expect(await count("outbox")).toBe(1);
    expect((await postFrom("/login/with-code", { email, code })).status).toBe(422);
    const opened = await postFrom("/login/with-code", { email, code }, { cookie: browser });
    expect(opened.headers.get("location")).toBe("/members");
    expect(cookiePairOf(opened, "__Host-auth.code")).toBe("__Host-auth.code=");
    expect(cookieOf(opened, "__Host-auth.known")).toContain(
      "Max-Age=7776000; HttpOnly; SameSite=Lax; Secure",
    );
  });

  test("login events are logged by ids and keyed hashes alone", async () => {
    const { id, email } = await addOwner();
    for (let n = 0; n < 5; n++) await postFrom("/login", { email, password: "wrong password" });
    const login = await postFrom(
      "/login",
      { email, password: PASSWORD },
      { headers: { "cf-connecting-ip": "198.51.100.9" } },
    );
    const cookie = cookiePairOf(login, "__Host-auth.session");
    await postFrom("/login/code", { email: "nobody@example.test" });
    await postFrom("/login/with-code", { email, code: "123456" });
    await postFrom("/api/logout.php", {}, { cookie });
    await sendRequest("/api/user.php");
    await sendJsonRequest("/api/like.php", { id }, { cookie });
    await sendRequest("/chats", { cookie });
    await vi.waitFor(() =>
      expect(events().some(({ event }) => event === "login_code.refused")).toBe(true),
    );
    const loggedEvents = events().map(({ event, reason }) =>
      [event, reason].filter(Boolean).join(" "),
    );
    expect(loggedEvents).toEqual(
      expect.arrayContaining([
        "login.refused login_failed",
        "login.refused login_locked",
        "login.succeeded",
        "login_code.refused no_account",
      ]),
    );
    expect(loggedEvents).toEqual(
      expect.arrayContaining([
        "login.refused login_code_wrong",
        "session.ended",
        "access.refused no_session",
        "access.refused session_ended",
      ]),
    );
    expect(events().find(({ event }) => event === "session.ended")).toMatchObject({
      site: HOST,
      account: id,
    });
    expect(logged.join("\n")).not.toContain("198.51.100.9");
  });
});

describe("login language", () => {
  const ACCOUNT = { email: "one@example.test", password: "correct horse battery" };
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    sendRequest(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      cookie,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const login = (cookie: string) => post("/login", ACCOUNT, cookie);
  const stored = () =>
    env.DB.prepare("SELECT language FROM accounts WHERE email = ?")
      .bind(ACCOUNT.email)
      .first("language");
  const languageSet = (answer: Response) =>
    /^locale=(\w\w);/m.exec(answer.headers.getSetCookie().join("\n"))?.[1];
  /** Whether the response has the browser load the next page in full. */
  const reloadsDocument = (answer: Response) => answer.headers.get("x-remix-reload-document");

  beforeAll(async () => {
    await addTestSite();
    await post("/signup", {
      ...ACCOUNT,
      name: "One",
      date_of_birth_year: "1990",
      date_of_birth_month: "5",
      date_of_birth_day: "5",
    });
  });

  test("a login continues in the account's language", async () => {
    // The domain's language, or the language of the member who was logged in before.
    const other = await login("locale=de");
    expect([other.status, languageSet(other), reloadsDocument(other), await stored()]).toEqual([
      302,
      "en",
      "true",
      "en",
    ]);
    const same = await login("locale=en");
    expect([languageSet(same), reloadsDocument(same)]).toEqual(["en", null]);
  });

  test("a mailed link in another browser continues in the account's language", async () => {
    const cookie = (await login("locale=en")).headers
      .getSetCookie()
      .find((line) => line.includes("auth.session="))
      ?.split(";")[0];
    await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
    await post("/complete-signup/letter", { resend: "yes" }, cookie);
    const { secret } = (await emailTo(ACCOUNT.email, "activate")).fields;
    const pressed = await post(`/${secret}`, {}, "locale=fi");
    expect([
      pressed.headers.get("location"),
      languageSet(pressed),
      reloadsDocument(pressed),
    ]).toEqual(["/activate/done", "en", "true"]);
    expect(pressed.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("a manually chosen language is kept and saved with the account", async () => {
    const chosen = await login("locale=de; locale_chosen=1");
    expect([languageSet(chosen), reloadsDocument(chosen), await stored()]).toEqual([
      undefined,
      null,
      "de",
    ]);
    const invented = await login("locale=xx; locale_chosen=1");
    expect([languageSet(invented), await stored()]).toEqual(["de", "de"]);
  });
});

describe("logout", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, signupFields.email, signupFields.name);

  deleteAccountsBeforeEach();

  test("logging out by GET needs our own client on this origin", async () => {
    const cookie = await signUpForSession();
    const loggedIn = async () => (await sendRequest("/api/user.php", { cookie })).status === 200;
    const bare = await sendRequest("/api/logout.php", { cookie });
    expect(bare.status).toBe(200);
    expect(await bare.text()).toContain("Log out?");
    expect(await loggedIn()).toBe(true);
    const foreign = await sendRequest("/api/logout.php", {
      cookie,
      headers: { "x-request-type": "client", "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    expect(await loggedIn()).toBe(true);
    const own = await sendRequest("/api/logout.php", {
      cookie,
      headers: { "x-request-type": "client", "sec-fetch-site": "same-origin" },
    });
    expect(own.status).toBe(204);
    expect(own.headers.getSetCookie().join()).toContain("__Host-auth.session=; Path=/; Max-Age=0");
    expect(await loggedIn()).toBe(false);
  });

  test("the logout button ends the session permanently", async () => {
    const cookie = await signUpForSession();
    const answer = await postForm("/api/logout.php", {}, { cookie });
    expect(answer.headers.get("location")).toBe("/");
    expect((await sendRequest("/api/user.php", { cookie })).status).toBe(403);
  });
});

describe("two factor login", () => {
  const ELSEWHERE = "elsewhere-login.test";
  const SECOND = "__Host-auth.second";

  beforeAll(async () => {
    await addTestSite();
    await addSite({}, ELSEWHERE);
  });
  deleteAccountsBeforeEach();

  async function owner() {
    const member = await addMember(HOST);
    const hash = await realServices().passwords.hash(PASSWORD);
    await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
      .bind(hash, member.id)
      .run();
    return { email: emailAddressOf(member.id), app: await addFactor(member), member };
  }

  const half = async (email: string) => {
    const answer = await postFrom("/login?next=%2Fchats", { email, password: PASSWORD });
    expect(answer.headers.get("location")).toBe("/login/second?next=%2Fchats");
    expect(cookieOf(answer, "__Host-auth.session")).toBeFalsy();
    expect(cookieOf(answer, SECOND)).toMatch(
      /^__Host-auth\.second=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    return cookiePairOf(answer, SECOND);
  };

  test("after the password a second page asks for the code, which opens the session", async () => {
    const { email, app } = await owner();
    const before = await count("sessions");
    const cookie = await half(email);
    expect(await count("sessions")).toBe(before);
    expect((await sendRequest("/api/user.php", { cookie })).status).toBe(403);
    const page = await textOf(
      await sendRequest("/login/second?next=%2Fchats", { cookie, language: "nl" }),
    );
    expect(page).toContain("Nog één stap");
    expect(page).toContain('autoComplete="one-time-code"');
    const code = app(Date.now());
    const wrong = await postFrom("/login/second", { code: otherCode(code) }, { cookie });
    expect(wrong.status).toBe(422);
    const opened = await postFrom("/login/second?next=%2Fchats", { code }, { cookie });
    expect(opened.headers.get("location")).toBe("/chats");
    expect(cookieOf(opened, "__Host-auth.session")).toBeTruthy();
    expect(cookiePairOf(opened, SECOND)).toBe(`${SECOND}=`);
  });

  test("a mailed login code also needs the second factor", async () => {
    const { email } = await owner();
    const response = await postFrom("/login/code", { email });
    const { code } = (await emailTo(email, "login_code")).fields;
    const cookie = cookiePairOf(response, "__Host-auth.code");
    const answer = await postFrom("/login/with-code", { email, code }, { cookie });
    expect(answer.headers.get("location")).toBe("/login/second");
    expect(cookieOf(answer, "__Host-auth.session")).toBeFalsy();
    const second = cookiePairOf(answer, SECOND);
    const opened = await postFrom("/login/second", { code: RECOVERY }, { cookie: second });
    expect(opened.headers.get("location")).toBe("/members");
  });

  test("the API returns that the second factor is missing and logs nobody in", async () => {
    const { email } = await owner();
    const before = await count("sessions");
    const call = await sendJsonRequest("/api/user.php", { email, password: PASSWORD });
    expect(call.status).toBe(403);
    expect(await call.json()).toMatchObject({ error: { code: "second_factor_needed" } });
    expect(cookieOf(call, SECOND)).toBeTruthy();
    expect(await count("sessions")).toBe(before);
  });

  test("no code is checked without a pending login of this browser and site", async () => {
    const { email, app } = await owner();
    const cookie = await half(email);
    const code = app(Date.now());
    expect((await postFrom("/login/second", { code })).status).toBe(422);
    const forged = { cookie: `${SECOND}=${"A".repeat(43)}` };
    expect((await postFrom("/login/second", { code }, forged)).status).toBe(422);
    const foreign = await postFrom(
      "/login/second",
      { code },
      { cookie, origin: `https://${ELSEWHERE}` },
    );
    expect(foreign.status).toBe(422);
    expect(await textOf(await sendRequest("/login/second"))).toContain("Please start again");
    expect((await postFrom("/login/second", { code }, { cookie })).status).toBe(302);
  });

  test("a second-factor form with extra fields or an invalid code is rejected", async () => {
    const { email } = await owner();
    const cookie = await half(email);
    expect((await postFrom("/login/second", { code: "12345" }, { cookie })).status).toBe(422);
    expect(
      (await postFrom("/login/second", { code: "123456", more: "1" }, { cookie })).status,
    ).toBe(400);
  });
});

describe("security sessions", () => {
  const ELSEWHERE = "elsewhere-login.test";

  beforeAll(async () => {
    await addTestSite();
    await addSite({}, ELSEWHERE);
  });

  const page = async (cookie: string) =>
    textOf(await sendRequest("/settings/security", { cookie, language: "de" }));
  const idsIn = (html: string) =>
    Array.from(html.matchAll(/sessions\/([\w-]{22})\/end"/g), ([, id = ""]) => id);

  /** A member with this session and another one, whose public id is returned. */
  async function addTwoSessions() {
    const me = await addLoggedIn();
    const other = await logIn(me);
    await env.DB.prepare(
      "UPDATE sessions SET public_id = substr(id_hash, 1, 22) WHERE account_id = ?",
    )
      .bind(me.id)
      .run();
    const [id = ""] = idsIn(await page(me.cookie));
    return { ...me, other, id };
  }

  const isValidSession = async (cookie: string) =>
    (await sendRequest("/api/user.php", { cookie })).status === 200;

  test("the page lists the member's sessions in words and ends one", async () => {
    const me = await addTwoSessions();
    const html = await page(me.cookie);
    expect(html).toContain("Wo du eingeloggt bist");
    expect(html).toContain("Dieser Browser");
    expect(idsIn(html)).toHaveLength(1);
    const ended = await postForm(`/settings/security/sessions/${me.id}/end`, {}, me);
    expect(ended.headers.get("location")).toBe("/settings/security?done=session_ended");
    expect(await isValidSession(me.cookie)).toBe(true);
    expect(idsIn(await page(me.cookie))).toEqual([]);
    expect(await isValidSession(me.other)).toBe(false);
  });

  test("one button ends all other sessions", async () => {
    const me = await addTwoSessions();
    const ended = await postForm("/settings/security/sessions/end", {}, me);
    expect(ended.headers.get("location")).toBe("/settings/security?done=others_ended");
    expect([await isValidSession(me.cookie), await isValidSession(me.other)]).toEqual([
      true,
      false,
    ]);
  });

  test("another's, an unknown and an invalid session id get 404 and end nothing", async () => {
    const me = await addTwoSessions();
    const her = await addTwoSessions();
    const rows = await count("sessions");
    for (const id of [her.id, newId<SessionId>(), "x", "%2e%2e"]) {
      const answer = await postForm(`/settings/security/sessions/${id}/end`, {}, me);
      expect(answer.status, id).toBe(404);
    }
    const origin = `https://${ELSEWHERE}`;
    const foreign = await postForm(
      `/settings/security/sessions/${her.id}/end`,
      {},
      { ...her, origin },
    );
    expect(foreign.headers.get("location")).toContain("/login");
    expect(await count("sessions")).toBe(rows);
  });

  test("a visitor is redirected to the login, a foreign origin rejected, a GET led back", async () => {
    const me = await addTwoSessions();
    const path = `/settings/security/sessions/${me.id}/end`;
    expect((await postForm(path, {})).headers.get("location")).toContain("/login?next=");
    const headers = { origin: "https://evil.test" };
    expect((await postForm(path, {}, { cookie: me.cookie, headers })).status).toBe(403);
    expect((await sendRequest(path, me)).headers.get("location")).toBe("/settings/security");
    expect(await isValidSession(me.other)).toBe(true);
  });
});

describe("session cookie", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, "example.test", signupFields.name, ADDRESS);

  deleteAccountsBeforeEach();

  test("over https an unprefixed session cookie of a sibling host is ignored", async () => {
    const { cookie } = await addLoggedIn();
    expect((await sendRequest("/api/user.php", { cookie })).status).toBe(200);
    expect(
      (await sendRequest("/api/user.php", { cookie: cookie.replace("__Host-", "") })).status,
    ).toBe(403);
  });

  test("over plain http, as in development, the session cookie has its plain name", async () => {
    const answer = await postFrom("/signup", signupFields, { origin: `http://${HOST}` });
    expect(cookieOf(answer, "auth.session")).toMatch(
      /^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(
      (
        await sendRequest("/api/user.php", {
          cookie: cookiePairOf(answer, "auth.session"),
          origin: `http://${HOST}`,
        })
      ).status,
    ).toBe(200);
  });

  test("a logged-out member is told why, and the invalid cookie is deleted", async () => {
    const { cookie } = await addLoggedIn();
    await env.DB.prepare("UPDATE sessions SET seen_at = seen_at - 14 * 86400000").run();
    const answer = await sendRequest("/chats", { cookie });
    expect(answer.headers.get("location")).toBe("/login?next=%2Fchats&ended=yes");
    expect(cookiePairOf(answer, "__Host-auth.session")).toBe("__Host-auth.session=");
    expect(await (await sendRequest("/login?next=%2Fchats&ended=yes")).text()).toContain(
      "or 14 without a visit",
    );
    expect((await sendRequest("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
  });
});
