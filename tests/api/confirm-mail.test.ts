import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { run } from "~/db/batch";
import { addressHash } from "~/domain/suppression/suppression";
import { stopAddress } from "~/domain/suppression/suppression-sql";
import { emailTo } from "../support/email-to";
import { asId } from "../support/member-by";
import { recordLog } from "../support/record-log";
import { realServices } from "../support/test-database";
import { addTestSite, count, HOST, sendRequest } from "./app-client";
import {
  ADDRESS,
  cookiePairOf,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  signupFields,
} from "./sign-up-forms";

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
  expect(page).toContain("It’s safer to keep that for a chat.");
  expect(page).toContain("Call me: 06 12 34 56 78");
  expect(page).toContain('name="contact"');
  expect(
    (await postFrom("/complete-signup/about-me", { ...about, contact: "keep" }, { cookie })).status,
  ).toBe(302);
  expect(await env.DB.prepare("SELECT about FROM profiles").first("about")).toBe(
    "Call me: 06 12 34 56 78",
  );
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
  expect(page).toContain("that mailbox doesn’t exist or takes nothing");
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
    "it has already had 3 e-mails from us today",
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
