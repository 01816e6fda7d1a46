import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addMember, mailOf, realServices } from "../support/world";
import { addLoggedIn, ask, askJson, HOST, theSite } from "./support";

const PASSWORD = "correct horse battery";
const ADDRESS = "203.0.113.7";
const person = {
  email: "sam@example.test",
  name: "Samantha",
  password: PASSWORD,
  date_of_birth_day: "5",
  date_of_birth_month: "5",
  date_of_birth_year: "1990",
};
let logged: string[];

beforeAll(() => theSite());
beforeEach(() => {
  logged = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(" ")));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const word of [PASSWORD, "example.test", "Samantha", ADDRESS])
    expect(logged.join("\n")).not.toContain(word);
  for (const table of [
    "accounts",
    "profiles",
    "wallets",
    "sessions",
    "account_tokens",
    "attempts",
    "outbox",
  ])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
});

const post = (path: string, fields: Record<string, string>, more: Parameters<typeof ask>[1] = {}) =>
  ask(path, {
    ...{ method: "POST", body: new URLSearchParams(fields).toString(), ...more },
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": ADDRESS,
      ...more.headers,
    },
  });
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";
const pairOf = (answer: Response, name: string) => cookieOf(answer, name).split(";")[0] ?? "";
const count = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const events = () =>
  logged.flatMap((line) =>
    line.startsWith("{") ? [JSON.parse(line) as Record<string, string>] : [],
  );

async function addOwner(given: Parameters<typeof addMember>[1] = {}) {
  const { id } = await addMember(HOST, given);
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await realServices().passwords.hash(PASSWORD), id)
    .run();
  return { id, email: mailOf(id) };
}

test("a session planted under the unguarded name by a sibling host opens nothing over https", async () => {
  const { cookie } = await addLoggedIn();
  expect((await ask("/api/user.php", { cookie })).status).toBe(200);
  expect((await ask("/api/user.php", { cookie: cookie.replace("__Host-", "") })).status).toBe(403);
});

test("over plain http, as on a developer's machine, the session has its plain name", async () => {
  const answer = await post("/signup", person, { origin: "http://site.test" });
  expect(cookieOf(answer, "auth.session")).toMatch(
    /^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  expect(
    (
      await ask("/api/user.php", {
        cookie: pairOf(answer, "auth.session"),
        origin: "http://site.test",
      })
    ).status,
  ).toBe(200);
});

test("a time zone that nobody knows is taken for the country's own", async () => {
  expect(
    (await ask("/signup", { cf: { timezone: "Mars/Olympus" } } as Parameters<typeof ask>[1]))
      .status,
  ).toBe(200);
});

const forms = async () => {
  const { id } = await addMember(HOST);
  await env.DB.prepare("UPDATE profiles SET promoted = 1 WHERE id = ?").bind(id).run();
  return [
    "/signup",
    `/members/${id}/signup`,
    "/landers/gallery",
    `/members/${id}/landing`,
    `/members/${id}/landing2`,
  ];
};

test("every form of the signup refuses one of the commonest passwords, and says why at the field", async () => {
  for (const form of await forms()) {
    const answer = await post(form, { ...person, password: "password123" });
    expect(answer.status, form).toBe(422);
    expect(await answer.text()).toContain("Many people use this password");
  }
  expect(await (await post("/signup", { ...person, password: "samantha1990" })).text()).toContain(
    "made of your name",
  );
  expect(await count("accounts")).toBe(1);
});

test("every form tells somebody too young that the site is for adults, and the browser takes no other date for a day", async () => {
  const young = { ...person, date_of_birth_year: String(new Date().getFullYear() - 15) };
  for (const form of await forms()) {
    const answer = await post(form, young);
    expect(answer.status, form).toBe(422);
    expect(await answer.text()).toContain("only for people of 18 and over");
    expect(cookieOf(answer, "__Host-under_age")).toMatch(
      /^__Host-under_age=yes; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const again = await post(form, person, { cookie: pairOf(answer, "__Host-under_age") });
    expect(again.status, form).toBe(422);
    expect(await again.text()).toContain("only for people of 18 and over");
  }
  expect(await count("accounts")).toBe(1);
  const page = await (await ask("/signup", { cookie: "__Host-under_age=yes" })).text();
  expect(page).toContain("Only for people of 18 and over");
  expect(page).not.toContain('name="password"');
});

test("somebody too young is told so before other mistakes are, and is remembered with them", async () => {
  const answer = await post("/signup", {
    ...person,
    name: "@sam",
    password: "short",
    date_of_birth_year: String(new Date().getFullYear() - 10),
  });
  expect(await answer.text()).not.toContain("A name cannot begin with @.");
  expect(pairOf(answer, "__Host-under_age")).toBe("__Host-under_age=yes");
});

test("one password tried at many addresses leads to the mailed code, in words, after thirty", async () => {
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      post("/login", { email: `member${n}@example.test`, password: "summer in vain" }),
    ),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(30);
  const answer = await post("/login", {
    email: "member99@example.test",
    password: "summer in vain",
  });
  expect(await answer.text()).toContain("Too many wrong passwords were tried");
  const call = await askJson(
    "/api/user.php",
    { email: "member98@example.test", password: "summer in vain" },
    { headers: { "cf-connecting-ip": ADDRESS } },
  );
  expect(call.status).toBe(422); // askJson comes from another network
});

test("a failed login names the code way beside the catalogue's words and carries the address over to it", async () => {
  const page = await (
    await post(
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

test("a mailed code opens the browser that asked for it, and no other", async () => {
  const { email } = await addOwner();
  const asked = await post("/login?do=mail", { email });
  expect(cookieOf(asked, "__Host-auth.code")).toMatch(
    /^__Host-auth\.code=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const browser = pairOf(asked, "__Host-auth.code");
  await vi.waitFor(async () => expect(await count("outbox")).toBe(1));
  const { code } = JSON.parse(
    (await env.DB.prepare("SELECT payload FROM outbox").first<string>("payload")) ?? "",
  ).fields;
  expect((await post("/login?do=code", { email, code })).status).toBe(422);
  const opened = await post("/login?do=code", { email, code }, { cookie: browser });
  expect(opened.headers.get("location")).toBe("/members");
  expect(pairOf(opened, "__Host-auth.code")).toBe("__Host-auth.code=");
  expect(cookieOf(opened, "__Host-auth.known")).toContain(
    "Max-Age=7776000; HttpOnly; SameSite=Lax; Secure",
  );
});

test("whoever was logged in and is not any more is told why at the login page, and the dead cookie goes", async () => {
  const { cookie } = await addLoggedIn();
  await env.DB.prepare("UPDATE sessions SET seen_at = seen_at - 14 * 86400000").run();
  const answer = await ask("/chats", { cookie });
  expect(answer.headers.get("location")).toBe("/login?next=%2Fchats&ended=yes");
  expect(pairOf(answer, "__Host-auth.session")).toBe("__Host-auth.session=");
  expect(await (await ask("/login?next=%2Fchats&ended=yes")).text()).toContain(
    "ends after 14 days without a visit",
  );
  expect((await ask("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
});

test("what happens at the door stands in the log, by ids and keyed hashes alone", async () => {
  const { id, email } = await addOwner();
  for (let n = 0; n < 5; n++) await post("/login", { email, password: "wrong password" });
  const login = await post(
    "/login",
    { email, password: PASSWORD },
    { headers: { "cf-connecting-ip": "198.51.100.9" } },
  );
  const cookie = pairOf(login, "__Host-auth.session");
  await post("/login?do=mail", { email: "nobody@example.test" });
  await post("/login?do=code", { email, code: "123456" });
  await post("/api/logout.php", {}, { cookie });
  await ask("/api/user.php");
  await askJson("/api/like.php", { id }, { cookie });
  await ask("/chats", { cookie });
  await vi.waitFor(() =>
    expect(events().some(({ event }) => event === "login_code.refused")).toBe(true),
  );
  const told = events().map(({ event, reason }) => [event, reason].filter(Boolean).join(" "));
  expect(told).toEqual(
    expect.arrayContaining([
      "login.refused login_failed",
      "login.refused login_locked",
      "login.succeeded",
      "login_code.refused no_account",
    ]),
  );
  expect(told).toEqual(
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

async function newcomer() {
  const cookie = pairOf(await post("/signup", person), "__Host-auth.session");
  await env.DB.prepare("UPDATE accounts SET signup_step = 4").run();
  return cookie;
}

test("a way to be reached in 'about me' is told of once, softly, and may be kept", async () => {
  const cookie = await newcomer();
  const about = { headline: "", about: "Call me: 06 12 34 56 78" };
  const told = await post("/complete-signup?step=about_me", about, { cookie });
  const page = await told.text();
  expect(told.status).toBe(422);
  expect(page).toContain("It is safer to keep that for a chat.");
  expect(page).toContain("Call me: 06 12 34 56 78");
  expect(page).toContain('name="contact"');
  expect(
    (await post("/complete-signup?step=about_me", { ...about, contact: "keep" }, { cookie }))
      .status,
  ).toBe(302);
  expect(await env.DB.prepare("SELECT about FROM profiles").first("about")).toBe(
    "Call me: 06 12 34 56 78",
  );
});

test("a link opened after confirming by the code says that the address is confirmed, with a way to log in; unknown ones stay unknown", async () => {
  const cookie = await newcomer();
  await post("/complete-signup?step=about_me", { headline: "", about: "" }, { cookie });
  const { secret, code } = JSON.parse(
    (await env.DB.prepare("SELECT payload FROM outbox").first<string>("payload")) ?? "",
  ).fields;
  expect(
    (await post("/complete-signup?step=confirm", { code }, { cookie })).headers.get("location"),
  ).toBe("/activate/done");
  expect((await ask(`/${secret}`)).headers.get("location")).toBe("/activate/done?before=yes");
  const page = await (await ask("/activate/done?before=yes")).text();
  expect(page).toContain("Your address is already confirmed");
  expect(page).toContain('href="/login"');
  expect((await ask(`/${"x".repeat(43)}`)).status).toBe(404);
});

test("where an address has had its letters of the day, the last page says that none went out", async () => {
  const cookie = await newcomer();
  const services = realServices();
  const { takeAttempt } = await import("~/domain/account/limit-attempts");
  for (let n = 0; n < 3; n++) await takeAttempt(services, HOST, "unconfirmed_mail", person.email);
  await post("/complete-signup?step=about_me", { headline: "", about: "" }, { cookie });
  expect(await count("outbox")).toBe(0);
  expect(await (await ask("/complete-signup", { cookie })).text()).toContain(
    "it has had three from us today",
  );
});

test("another address needs the password once the session is not fresh any more", async () => {
  const cookie = await newcomer();
  await post("/complete-signup?step=about_me", { headline: "", about: "" }, { cookie });
  const change = (fields: Record<string, string>) =>
    post("/complete-signup?step=confirm&do=address", fields, { cookie });
  expect((await change({ email: "first@example.test" })).status).toBe(302);
  await env.DB.prepare("UPDATE sessions SET created_at = created_at - 15 * 60000").run();
  const page = await (await ask("/complete-signup", { cookie })).text();
  expect(page).toContain('autoComplete="current-password"');
  expect((await change({ email: "second@example.test" })).status).toBe(422);
  expect((await change({ email: "second@example.test", password: PASSWORD })).status).toBe(302);
  expect(await env.DB.prepare("SELECT email FROM accounts").first("email")).toBe(
    "second@example.test",
  );
});
