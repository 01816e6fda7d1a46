import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { recordLog } from "../support/record-log";
import { addMember, addSite } from "../support/test-database";
import { addOwner } from "./account-owners";
import {
  addTestSite,
  count,
  FORM,
  HOST,
  postForm,
  sendJsonRequest,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";
import {
  ADDRESS,
  birthFieldsAtAge,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  sessionOf,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

describe("signup", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, signupFields.email, signupFields.name);

  deleteAccountsBeforeEach();

  test("the signup works without JavaScript and sets a protected session cookie", async () => {
    const page = await sendRequest("/signup");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('name="date_of_birth_year"');
    const answer = await postForm("/signup", signupFields);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
    const cookie =
      answer.headers.getSetCookie().find((line) => line.startsWith("__Host-auth.session=")) ?? "";
    expect(cookie).toMatch(
      /^__Host-auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const next = await sendRequest("/complete-signup", { cookie: sessionOf(answer) });
    expect(await next.text()).toContain("Step 2 of 6");
  });

  test("a rejected form keeps the input except the password, which is never returned", async () => {
    const answer = await postForm("/signup", { ...signupFields, name: "@samantha" });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain("sam@example.test");
    expect(page).toContain("A name can’t begin with @.");
    expect(page).not.toContain(PASSWORD);
    expect(await count("accounts")).toBe(0);
  });

  test("an unknown signup field gets 400", async () => {
    expect((await postForm("/signup", { ...signupFields, status: "active" })).status).toBe(400);
    expect(await count("accounts")).toBe(0);
  });

  test("a repeated address gets the catalogue's text with a login link", async () => {
    await postForm("/signup", signupFields);
    const again = await postForm("/signup", signupFields);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("There’s already an account with this email address");
  });

  test("the age is calculated in the member's time zone", async () => {
    const today = (timeZone: string) =>
      new Intl.DateTimeFormat("en-CA", {
        timeZone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
      }).format(Date.now());
    // Born 18 years before today's date in Kiritimati (UTC+14); on Midway (UTC-11) it is always one
    // or two days earlier.
    const [year = 0, month = 0, day = 0] = today("Pacific/Kiritimati").split("-").map(Number);
    const birth = birthFieldsAtAge(year - 18, month, day);
    const from = (timezone: string, email: string) => {
      const body = new URLSearchParams({ ...signupFields, email, ...birth }).toString();
      return sendRequest("/signup", {
        method: "POST",
        body,
        headers: FORM,
        cf: { timezone },
      } as Parameters<typeof sendRequest>[1]);
    };
    expect((await from("Pacific/Midway", "west@example.test")).status).toBe(422);
    expect((await from("Pacific/Kiritimati", "east@example.test")).status).toBe(302);
  });

  test("a visitor without a traffic source cannot sign up where one is required", async () => {
    const host = "source.test";
    await addSite({ signups: "with_trafficsource" }, host);
    const at = `https://${host}/signup`;
    const visit = (cookie = "") =>
      sendToApp.fetch(new Request(at, { headers: { cookie, "accept-language": "en" } }));
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
      (
        await sendToApp.fetch(
          new Request(at, {
            method: "POST",
            body: new URLSearchParams(signupFields).toString(),
            headers,
          }),
        )
      ).status,
    ).toBe(403);
  });

  test("signups are closed until a company is set for the terms", async () => {
    const origin = "https://nobody.test";
    await addSite({ company: null }, "nobody.test");
    const page = await sendRequest("/signup", { origin });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('name="password"');
    for (const path of ["/signup", "/landers/video"])
      expect((await postForm(path, signupFields, { origin })).status).toBe(403);
    expect(await count("accounts")).toBe(0);
  });

  test("a member is redirected away from signup and login", async () => {
    const cookie = await signUpForSession();
    expect((await sendRequest("/signup", { cookie })).headers.get("location")).toBe(
      "/complete-signup",
    );
    expect((await sendRequest("/login", { cookie })).headers.get("location")).toBe("/members");
  });
});

describe("signup api", () => {
  beforeAll(() => addTestSite());
  deleteAccountsBeforeEach();

  const { email, name } = signupFields;
  const sam = { email, name, password: PASSWORD, date_of_birth: "1990-05-05", terms: true };
  const profile = { country: "NL", region: "NL-UT", gender: "female", seeks: "male" };
  const call = (
    more: Record<string, unknown> = {},
    init: Parameters<typeof sendJsonRequest>[2] = {},
  ) => sendJsonRequest("/api/signup.php", { ...sam, ...more }, init);
  const codeOf = async (answer: Response) =>
    ((await answer.json()) as { error: { code: string } }).error.code;

  test("the signup API creates an account with the same next steps as the page", async () => {
    const answer = await call();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      user: { status: "not_confirmed", profile: { name, status: "draft" } },
    });
    const cookie = sessionOf(answer);
    expect((await sendRequest("/complete-signup", { cookie })).status).toBe(200);
    expect(await count("outbox")).toBe(0);
  });

  test("with confirmation required at once the API signup ends and mails the code", async () => {
    const answer = await call({ profile });
    expect(await answer.json()).toMatchObject({
      user: { status: "not_confirmed", profile: { country: "NL", status: "disabled" } },
    });
    expect(cookieOf(answer, "activation_due")).toContain("Max-Age=3600; HttpOnly; SameSite=Lax");
    const { code } = (await emailTo(email, "activate")).fields;
    const cookie = sessionOf(answer);
    const confirmed = await postForm("/complete-signup/code", { code: String(code) }, { cookie });
    expect(confirmed.headers.get("location")).toBe("/activate/done");
  });

  test("a retried signup request opens the same account", async () => {
    const one = await call({ profile });
    const two = await call({ profile });
    expect(two.status).toBe(201);
    expect(await two.json()).toEqual(await one.json());
    expect([await count("accounts"), await count("outbox")]).toEqual([1, 1]);
  });

  test("a retry with another password, or later, finds the address taken", async () => {
    await call();
    const other = await call({ password: "another long password" });
    expect([other.status, await codeOf(other)]).toEqual([409, "account_exists"]);
    await env.DB.prepare("UPDATE accounts SET signup_date = signup_date - 601000").run();
    const later = await call();
    expect([later.status, await codeOf(later)]).toEqual([409, "account_exists"]);
    expect(sessionOf(later)).toBe("");
  });

  test.each<[string, Record<string, unknown>, number]>([
    ["address_disposable", { email: "sam@mailinator.com" }, 422],
    ["password_common", { password: "nuttertools" }, 422],
    ["password_own", { password: "samantha1990" }, 422],
    ["robot", { subject: "https://buy.example" }, 429],
    ["invalid", { terms: false }, 422],
    ["invalid", { email: "sam" }, 422],
    ["invalid", { name: "support@site.test" }, 422],
    ["invalid", { date_of_birth: "1990-02-30" }, 422],
    ["invalid", { date_of_birth: { toString: 1, valueOf: 1 } }, 422],
    ["invalid", { profile: { ...profile, region: "DE-BE" } }, 422],
    ["invalid", { signup_message: "x".repeat(9_000) }, 422],
    ["unknown_field", { admin: true }, 400],
  ])("%s is rejected, and nothing is stored: %j", async (code, more, status) => {
    const answer = await call(more);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await count("accounts"), await count("outbox")]).toEqual([0, 0]);
  });

  test("the age is checked first, and the browser gets no second date", async () => {
    const young = await call({ date_of_birth: "2015-01-01", email: "sam" });
    expect([young.status, await codeOf(young)]).toEqual([422, "too_young"]);
    const cookie = cookieOf(young, "__Host-under_age").split(";")[0] ?? "";
    const headers = { "content-type": "application/json", cookie };
    const barred = await sendRequest("/api/signup.php", {
      method: "POST",
      headers,
      body: JSON.stringify(sam),
    });
    expect([barred.status, await codeOf(barred)]).toEqual([422, "too_young"]);
    expect(await count("accounts")).toBe(0);
  });

  test("ten signups an hour need no proof; the time signed by GET allows more", async () => {
    const about = await (await sendRequest("/api/signup.php")).json();
    expect(about).toEqual({
      open: true,
      min_age: 18,
      begun: expect.stringMatching(/^\w+\.\S{43}$/),
    });
    for (let n = 0; n < 10; n++) await call({ email: `sam${n}@example.test` });
    expect(await codeOf(await call())).toBe("robot");
    const { begun } = about as { begun: string };
    await expect.poll(async () => (await call({ begun })).status).toBe(201);
  });

  test("a foreign origin is rejected, as at every endpoint", async () => {
    const answer = await sendRequest("/api/signup.php", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      body: JSON.stringify(sam),
    });
    expect(answer.status).toBe(403);
    expect(await count("accounts")).toBe(0);
  });

  test("with hidden accounts both responses are equal, and no session opens", async () => {
    await addSite({ hide_account_existence: true }, "hiding-signup.test");
    const init = { origin: "https://hiding-signup.test" };
    const send = async (address: string) => {
      const answer = await sendRequest("/api/signup.php", {
        ...init,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...sam, email: address, profile }),
      });
      const headers = [...answer.headers].filter(([key]) => !/request-id|policy/.test(key));
      return {
        status: answer.status,
        headers: Object.fromEntries(headers),
        body: await answer.text(),
      };
    };
    const first = await send(email);
    expect(first).toMatchObject({ status: 202, body: '{"mailed":true}' });
    expect(first.headers).not.toHaveProperty("set-cookie");
    expect(await send(email)).toEqual(first);
    expect(await count("accounts")).toBe(1);
  });

  test("a site with closed signups rejects the API too", async () => {
    await addSite({ signups: "none" }, "closed-signup.test");
    const origin = "https://closed-signup.test";
    const answer = await sendRequest("/api/signup.php", {
      origin,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sam),
    });
    expect([answer.status, await codeOf(answer)]).toEqual([403, "forbidden"]);
  });
});

describe("signup fields", () => {
  beforeAll(() => addTestSite());

  recordLog(PASSWORD, "example.test", signupFields.name, ADDRESS);

  deleteAccountsBeforeEach();

  test("an unknown time zone is replaced by the country's", async () => {
    expect(
      (
        await sendRequest("/signup", { cf: { timezone: "Mars/Olympus" } } as Parameters<
          typeof sendRequest
        >[1])
      ).status,
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

  test("every signup form rejects a common password, with the reason at the field", async () => {
    for (const form of await forms()) {
      const answer = await postFrom(form, { ...signupFields, password: "password123" });
      expect(answer.status, form).toBe(422);
      expect(await answer.text()).toContain("Too many people use this password");
    }
    expect(
      await (await postFrom("/signup", { ...signupFields, password: "samantha1990" })).text(),
    ).toContain("use your name, your address or this site");
    expect(await count("accounts")).toBe(1);
  });

  test("the first date below the age may be corrected", async () => {
    const year = String(new Date().getFullYear() - 15);
    const paths = await forms();
    const accounts = await count("accounts");
    for (const form of paths) {
      const answer = await postFrom(form, { ...signupFields, date_of_birth_year: year });
      expect(answer.status, form).toBe(422);
      expect(await answer.text()).toContain(`You entered ${year}.`);
      expect(cookieOf(answer, "__Host-under_age")).toMatch(
        /^__Host-under_age=unconfirmed; .*HttpOnly/,
      );
    }
    expect(await count("accounts")).toBe(accounts);
    const unconfirmed = { cookie: "__Host-under_age=unconfirmed" };
    expect(await (await sendRequest("/signup", unconfirmed)).text()).toContain('name="password"');
    const email = "corrected@signup.test";
    expect((await postFrom("/signup", { ...signupFields, email }, unconfirmed)).status).toBe(302);
  });

  test("the second date below the age bars the browser for a day", async () => {
    const young = { ...signupFields, date_of_birth_year: String(new Date().getFullYear() - 15) };
    const paths = await forms();
    const accounts = await count("accounts");
    for (const form of paths) {
      const answer = await postFrom(form, young, { cookie: "__Host-under_age=unconfirmed" });
      expect(answer.status, form).toBe(422);
      expect(await answer.text()).toContain("only for people aged 18 and over");
      expect(cookieOf(answer, "__Host-under_age")).toMatch(
        /^__Host-under_age=yes; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
      );
      const again = await postFrom(form, signupFields, {
        cookie: cookiePairOf(answer, "__Host-under_age"),
      });
      expect(again.status, form).toBe(422);
      const text = await again.text();
      expect(text).toContain("only for people aged 18 and over");
      expect(text).toContain("Write to us if the year was wrong");
    }
    expect(await count("accounts")).toBe(accounts);
    const page = await (await sendRequest("/signup", { cookie: "__Host-under_age=yes" })).text();
    expect(page).toContain("Only for people aged 18 and over");
    expect(page).not.toContain('name="password"');
    expect(page).toContain("Write to us if the year was wrong");
  });

  test("the age is rejected before other errors, and remembered with them", async () => {
    const answer = await postFrom("/signup", {
      ...signupFields,
      name: "@sam",
      password: "short",
      date_of_birth_year: String(new Date().getFullYear() - 10),
    });
    expect(await answer.text()).not.toContain("A name can’t begin with @.");
    expect(cookiePairOf(answer, "__Host-under_age")).toBe("__Host-under_age=unconfirmed");
  });
});

describe("disposable", () => {
  beforeAll(async () => {
    await addTestSite();
  });
  deleteAccountsBeforeEach();

  test("a disposable address is rejected beside its field and nothing is lost or stored", async () => {
    const before = await count("accounts");
    const answer = await postForm("/signup", { ...signupFields, email: "sam@yopmail.com" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("throwaway address");
    expect(page).toMatch(
      /name="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="email"/,
    );
    expect(page).toContain('value="Samantha"');
    expect(await count("accounts")).toBe(before);
  });
});

describe("robots rejected", () => {
  beforeAll(async () => {
    await addTestSite();
  });
  deleteAccountsBeforeEach();

  const ROBOT_ERROR = "That looked automated";

  test.each(["/signup", "/landers/gallery"])(
    "%s has a honeypot field; filling it is rejected and loses no input",
    async (path) => {
      const page = await textOf(await sendRequest(path));
      expect(page).toMatch(/<div hidden="">.*name="subject".*<\/div>/s);
      const answer = await postForm(path, { ...signupFields, subject: "https://buy.example" });
      expect(answer.status).toBe(429);
      const text = await textOf(answer);
      expect(text).toContain(ROBOT_ERROR);
      expect(text).toContain('value="Samantha"');
      expect(await count("accounts")).toBe(0);
    },
  );

  test.each([
    ["/login", "/login/code"],
    ["/reset-password", "/reset-password"],
  ])("the form of %s mails nothing when the honeypot is filled", async (page, path) => {
    expect(await textOf(await sendRequest(page))).toMatch(
      /<div hidden="">.*name="subject".*<\/div>/s,
    );
    const { email } = await addOwner();
    const answer = await postForm(path, { email, subject: "https://buy.example" });
    expect(answer.status).toBe(429);
    const text = await textOf(answer);
    expect(text).toContain(ROBOT_ERROR);
    expect(text).toContain(`value="${email}"`);
    expect(answer.headers.get("set-cookie") ?? "").not.toContain("auth.code");
    expect(await count("outbox")).toBe(0);
    expect((await postForm(path, { email })).status).toBe(200);
    await emailTo(email, path === "/login/code" ? "login_code" : "reset");
  });

  test("a page rendered before the honeypot was renamed still signs up", async () => {
    const answer = await postForm("/signup", { ...signupFields, website: "https://mine.example" });
    expect([answer.status, await count("accounts")]).toEqual([302, 1]);
  });

  test.each(["/login/code", "/reset-password"])(
    "%s accepts ten an hour without proof of a human, for any recipient",
    async (path) => {
      const send = (n: number) => postForm(path, { email: `nobody${n}@example.test` });
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++) statuses.push((await send(n)).status);
      expect(statuses.at(-1)).toBe(429);
      expect(await textOf(await send(12))).toContain(ROBOT_ERROR);
    },
  );

  test("a complaint with a filled honeypot is not stored, and its text is kept", async () => {
    const page = await textOf(await sendRequest("/complaints"));
    const id = /name="client_id" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const complaint = {
      client_id: id,
      kind: "payment",
      text: "I was charged twice.",
      email: "sam@example.test",
    };
    const answer = await postForm("/complaints", { ...complaint, subject: "x" });
    expect(answer.status).toBe(429);
    expect(await textOf(answer)).toContain(complaint.text);
    expect(await count("complaints")).toBe(0);
  });

  test("a page's signed render time counts as proof after two seconds", async () => {
    const page = await textOf(await sendRequest("/signup"));
    const begun = /name="begun" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(begun).toMatch(/^\w+\.[\w-]{43}$/);
    const tries = () =>
      env.DB.prepare("SELECT tries FROM attempts WHERE key LIKE 'unproved:%'").first();
    await postForm("/signup", { ...signupFields, begun: "forged.moment" });
    expect(await tries()).toEqual({ tries: 1 });
    await expect
      .poll(async () => {
        const before = await tries();
        await postForm("/signup", { ...signupFields, begun });
        return JSON.stringify(before) === JSON.stringify(await tries());
      })
      .toBe(true);
  });
});
