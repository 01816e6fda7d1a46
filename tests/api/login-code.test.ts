import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { emailTo } from "../support/email-to";
import { recordLog } from "../support/record-log";
import { addMember, emailAddressOf, realServices } from "../support/test-database";
import { addTestSite, count, HOST, sendJsonRequest, sendRequest } from "./app-client";
import {
  ADDRESS,
  cookieOf,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  signupFields,
} from "./sign-up-forms";

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
  expect(await answer.text()).toContain("There have been too many wrong passwords");
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
