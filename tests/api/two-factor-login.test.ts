import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addFactor, otherCode, RECOVERY } from "../support/factors";
import { addMember, addSite, emailAddressOf, realServices } from "../support/test-database";
import { addTestSite, count, HOST, sendJsonRequest, sendRequest, textOf } from "./app-client";
import {
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
} from "./sign-up-forms";

const ELSEWHERE = "elsewhere.test";
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
  expect((await postFrom("/login/second", { code: "123456", more: "1" }, { cookie })).status).toBe(
    400,
  );
});
