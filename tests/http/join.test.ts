import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/kit/ids";
import { addSite, realServices } from "../support/world";
import { ask, askJson, HOST, ORIGIN, theSite } from "./support";

const PASSWORD = "correct horse battery";
const personal = [PASSWORD, "sam@example.test", "Samantha"];
let logged: string[];

beforeAll(() => theSite());
beforeEach(() => {
  logged = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(" ")));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const word of personal) expect(logged.join("\n")).not.toContain(word);
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

const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const post = (path: string, fields: Record<string, string>, more: Parameters<typeof ask>[1] = {}) =>
  ask(path, {
    method: "POST",
    body: encode(fields),
    ...more,
    headers: { "content-type": "application/x-www-form-urlencoded", ...more.headers },
  });
const born = (year: number, month: number, day: number) => ({
  date_of_birth_year: String(year),
  date_of_birth_month: String(month),
  date_of_birth_day: String(day),
});
const person = {
  email: "sam@example.test",
  name: "Samantha",
  password: PASSWORD,
  ...born(1990, 5, 5),
};
const fetchApp = (request: Request) =>
  (exports as unknown as { default: { fetch(request: Request): Promise<Response> } }).default.fetch(
    request,
  );
/** As a browser sends it, with nothing added. */
const askRaw = (path: string, init: RequestInit) =>
  fetchApp(new Request(`${ORIGIN}${path}`, { redirect: "manual", ...init }));
const sessionOf = (response: Response) =>
  /__Host-auth\.session=[^;]+/.exec(response.headers.getSetCookie().join("\n"))?.[0] ?? "";
const count = async (table: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

test("the signup page works without JavaScript and opens a session with a guarded cookie", async () => {
  const page = await ask("/signup");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="date_of_birth_year"');
  const answer = await post("/signup", person);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
  const cookie =
    answer.headers.getSetCookie().find((line) => line.startsWith("__Host-auth.session=")) ?? "";
  expect(cookie).toMatch(
    /^__Host-auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const next = await ask("/complete-signup", { cookie: sessionOf(answer) });
  expect(await next.text()).toContain("Step 2 of 5");
});

test("a refused form keeps what was typed, except the password, which is never sent back", async () => {
  const answer = await post("/signup", { ...person, name: "@samantha" });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain("sam@example.test");
  expect(page).toContain("A name cannot begin with @.");
  expect(page).not.toContain(PASSWORD);
  expect(await count("accounts")).toBe(0);
});

test("a field that the page does not have is a bad request", async () => {
  expect((await post("/signup", { ...person, status: "active" })).status).toBe(400);
  expect(await count("accounts")).toBe(0);
});

test("the same address again is told the catalogue's text with a way to log in", async () => {
  await post("/signup", person);
  const again = await post("/signup", person);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("already has an account");
});

test("the age is counted where the member is: the same moment is a birthday in Auckland and not yet in Los Angeles", async () => {
  const today = (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }).format(Date.now());
  // Born 18 years before Kiritimati's today (UTC+14); on Midway (UTC-11) it is always the day before, or the one before that.
  const [year = 0, month = 0, day = 0] = today("Pacific/Kiritimati").split("-").map(Number);
  const birth = born(year - 18, month, day);
  const from = (timezone: string, email: string) => {
    const body = encode({ ...person, email, ...birth });
    return ask("/signup", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      cf: { timezone },
    } as Parameters<typeof ask>[1]);
  };
  expect((await from("Pacific/Midway", "west@example.test")).status).toBe(422);
  expect((await from("Pacific/Kiritimati", "east@example.test")).status).toBe(302);
});

async function sign(more: Record<string, string> = {}) {
  const answer = await post("/signup", { ...person, ...more });
  return sessionOf(answer);
}

test("the steps are answered in order and end at the mail", async () => {
  const cookie = await sign();
  const step = (name: string, fields: Record<string, string>, deed = "") =>
    post(`/complete-signup?step=${name}${deed}`, fields, { cookie });
  expect((await step("photo", { skip: "yes" }, "&do=skip")).status).toBe(302);
  expect((await step("location", { country: "NL", region: "DE-BE" })).status).toBe(422);
  expect((await step("location", { country: "NL", region: "NL-NH" })).status).toBe(302);
  expect((await step("location", { skip: "yes" }, "&do=skip")).status).toBe(400);
  expect(
    (await step("about_you", { gender: "female", seeks: "male", sexuality: "bi" })).status,
  ).toBe(422);
  expect((await step("about_you", { gender: "female", seeks: "male" })).status).toBe(302);
  expect(await count("outbox")).toBe(0);
  expect((await step("about_me", { headline: "Hello", about: "", interests: "tea" })).status).toBe(
    302,
  );
  expect(await count("outbox")).toBe(1);
  const page = await (await ask("/complete-signup", { cookie })).text();
  expect(page).toContain("Code from the mail");
  const around = await (await ask("/lang-config", { cookie })).text();
  expect(around).toContain("Your e-mail address is not confirmed yet");
});

test("a file that is no picture is refused with a translated 422", async () => {
  const body = new FormData();
  body.set("photo", new File(["not a picture"], "me.jpg", { type: "image/jpeg" }));
  const answer = await ask("/complete-signup?step=photo", {
    method: "POST",
    body,
    cookie: await sign(),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("We cannot read this file as a picture.");
  expect(await count("photos")).toBe(0);
});

test("the signup needs a session", async () => {
  const answer = await ask("/complete-signup");
  expect(answer.headers.get("location")).toBe("/login?next=%2Fcomplete-signup");
});

async function mailedSecret(cookie: string): Promise<string> {
  await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
  await env.DB.prepare("UPDATE profiles SET status = 'disabled'").run();
  await post("/complete-signup?step=confirm&do=resend", { resend: "yes" }, { cookie });
  const row = await env.DB.prepare("SELECT payload FROM outbox WHERE template = 'activate'").first<{
    payload: string;
  }>();
  return JSON.parse(row?.payload ?? "{}").fields.secret;
}

test("opening a mailed link, as scanners do, changes nothing; its button does, in any browser, and only once", async () => {
  const secret = await mailedSecret(await sign());
  for (let n = 0; n < 3; n++) {
    const page = await ask(`/${secret}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.getSetCookie().join()).not.toContain("auth.session");
  }
  expect((await ask(`/${secret}`, { method: "HEAD" })).status).toBe(200);
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("not_confirmed");
  const pressed = await post(`/${secret}`, {});
  expect(pressed.headers.get("location")).toBe("/activate/done");
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("active");
  expect(await (await ask("/activate/done", { cookie: sessionOf(pressed) })).text()).toContain(
    "Samantha",
  );
  const again = await post(`/${secret}`, {});
  expect(again.headers.get("location")).toBe("/activate/done?before=yes");
  expect(sessionOf(again)).toBe("");
  expect((await ask(`/${secret}`)).headers.get("location")).toBe("/activate/done?before=yes");
});

test("a link's button works without JavaScript, although its page hides where it comes from; a foreign frame's does not", async () => {
  const secret = await mailedSecret(await sign());
  const press = (site: string) =>
    askRaw(`/${secret}`, {
      method: "POST",
      body: "",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "null",
        "sec-fetch-site": site,
      },
    });
  expect((await press("cross-site")).status).toBe(403);
  expect(await env.DB.prepare("SELECT status FROM accounts").first("status")).toBe("not_confirmed");
  expect((await press("same-origin")).headers.get("location")).toBe("/activate/done");
});

test("an address that is no link of ours is not found, whatever its shape", async () => {
  for (const path of [
    "/nothing",
    `/${"x".repeat(43)}`,
    `/${"x".repeat(42)}`,
    `/${"x".repeat(44)}`,
    `/${"%2e".repeat(43)}`,
  ]) {
    expect((await ask(path)).status).toBe(404);
  }
  expect((await post(`/${"x".repeat(42)}`, {})).status).toBe(404);
});

test("a login leads where it was asked for, on this site only, and speaks the account's language where none was chosen", async () => {
  await sign();
  await env.DB.prepare("UPDATE accounts SET language = 'fi'").run();
  const login = (next: string) =>
    post(`/login?next=${encodeURIComponent(next)}`, {
      email: " SAM@example.test",
      password: PASSWORD,
    });
  const answer = await login("/likes");
  expect(answer.headers.get("location")).toBe("/likes");
  expect(answer.headers.getSetCookie().some((line) => line.startsWith("locale=fi;"))).toBe(true);
  for (const evil of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
    expect((await login(evil)).headers.get("location")).toBe("/members");
  }
});

test("a failed login answers alike for an account and for none, and never repeats the password", async () => {
  await sign();
  const fail = async (email: string) => {
    const answer = await post("/login", { email, password: `${PASSWORD}!` });
    return {
      status: answer.status,
      page: (await answer.text()).replaceAll(email, "").replaceAll(/[\w-]{43}|[0-9a-f-]{36}/g, ""),
    };
  };
  const [known, unknown] = [await fail("sam@example.test"), await fail("nobody@example.test")];
  expect(known.status).toBe(422);
  expect(known.page).toContain("Login failed, please try again.");
  expect(known.page).not.toContain(PASSWORD);
  expect(known.page).toBe(unknown.page);
});

test("five failures lock, with the minutes in the page's language", async () => {
  await sign();
  for (let n = 0; n < 4; n++) await post("/login", { email: person.email, password: "wrong" });
  const locked = await post(
    "/login",
    { email: person.email, password: "wrong" },
    { language: "nl" },
  );
  expect(locked.status).toBe(429);
  expect(await locked.text()).toContain("Te veel foute pogingen, account voor 15 min geblokkeerd.");
});

test("asking for a code answers alike for an account and for none", async () => {
  await sign();
  const asked = async (email: string) => {
    const answer = await post("/login?do=mail", { email });
    return {
      status: answer.status,
      page: (await answer.text()).replaceAll(email, "").replaceAll(/[\w-]{43}|[0-9a-f-]{36}/g, ""),
    };
  };
  expect(await asked("sam@example.test")).toEqual(await asked("nobody@example.test"));
});

test("user.php logs in, tells who is logged in, and saves the language", async () => {
  await sign();
  expect((await ask("/api/user.php")).status).toBe(403);
  expect(await (await ask("/api/user.php")).json()).toEqual({
    error: { code: "authentication_required" },
  });
  const login = await askJson("/api/user.php", { email: person.email, password: PASSWORD });
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
  const saved = await askJson("/api/user.php", { language: "pl" }, { method: "PUT", cookie });
  expect(((await saved.json()) as { user: { language: string } }).user.language).toBe("pl");
  expect(
    (await askJson("/api/user.php", { language: "xx" }, { method: "PUT", cookie })).status,
  ).toBe(422);
  expect((await askJson("/api/user.php", { language: "pl" }, { method: "PUT" })).status).toBe(403);
  expect((await askJson("/api/user.php", { email: person.email, password: "wrong" })).status).toBe(
    422,
  );
  expect(
    (await askJson("/api/user.php", { email: person.email, password: PASSWORD, admin: true }))
      .status,
  ).toBe(400);
  expect((await askJson("/api/user.php", { email: 7, password: PASSWORD })).status).toBe(422);
});

test("logging out by GET needs the product's own client on the same origin; a bare GET asks first", async () => {
  const cookie = await sign();
  const loggedIn = async () => (await ask("/api/user.php", { cookie })).status === 200;
  const bare = await ask("/api/logout.php", { cookie });
  expect(bare.status).toBe(200);
  expect(await bare.text()).toContain("Log out?");
  expect(await loggedIn()).toBe(true);
  const foreign = await ask("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  expect(await loggedIn()).toBe(true);
  const own = await ask("/api/logout.php", {
    cookie,
    headers: { "x-request-type": "client", "sec-fetch-site": "same-origin" },
  });
  expect(own.status).toBe(204);
  expect(own.headers.getSetCookie().join()).toContain("__Host-auth.session=; Path=/; Max-Age=0");
  expect(await loggedIn()).toBe(false);
});

test("logging out by the page's button ends the session for good", async () => {
  const cookie = await sign();
  const answer = await post("/api/logout.php", {}, { cookie });
  expect(answer.headers.get("location")).toBe("/");
  expect((await ask("/api/user.php", { cookie })).status).toBe(403);
});

test("where signups need a traffic source, a visitor without one reads an invitation notice and cannot post", async () => {
  const host = "source.test";
  await addSite({ signups: "with_trafficsource" }, host);
  const at = `https://${host}/signup`;
  const visit = (cookie = "") =>
    fetchApp(new Request(at, { headers: { cookie, "accept-language": "en" } }));
  const closed = await visit();
  expect(closed.status).toBe(200);
  expect(await closed.text()).toContain("By invitation only");
  expect(
    await (await visit(`tracking=${encodeURIComponent('{"ref":"friend"}')}`)).text(),
  ).toContain('name="password"');
  expect(await (await visit("tracking=%7Bbroken")).text()).toContain("By invitation only");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: `https://${host}`,
  };
  expect(
    (await fetchApp(new Request(at, { method: "POST", body: encode(person), headers }))).status,
  ).toBe(403);
});

test("mails of this machine are listed for people and for programs", async () => {
  const id = newId();
  await realServices().mail.deliver(id, {
    siteId: HOST,
    from: { name: "Test", address: "a@site.test" },
    to: "reader@example.test",
    language: "en",
    subject: "Hello",
    html: "<p>Hello</p>",
    plain: "Hello https://site.test/abc",
  });
  expect(await (await ask("/dev/outbox")).text()).toContain("reader@example.test");
  const mails = (await (
    await ask("/dev/outbox?format=json&to=reader@example.test")
  ).json()) as Record<string, unknown>[];
  expect(mails).toMatchObject([
    {
      to: "reader@example.test",
      language: "en",
      subject: "Hello",
      plain: expect.any(String),
      html: "<p>Hello</p>",
      links: ["https://site.test/abc"],
    },
  ]);
  expect(
    await (
      await ask("/dev/outbox?to=other@example.test", { headers: { accept: "application/json" } })
    ).json(),
  ).toEqual([]);
  const mail = await ask(`/dev/outbox/${id}`);
  expect(mail.headers.get("content-security-policy")).toContain("sandbox");
  expect(await mail.text()).toBe("<p>Hello</p>");
});

test("a member is sent on from signup and login", async () => {
  const cookie = await sign();
  expect((await ask("/signup", { cookie })).headers.get("location")).toBe("/complete-signup");
  expect((await ask("/login", { cookie })).headers.get("location")).toBe("/members");
});
