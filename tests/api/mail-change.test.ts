import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addSite } from "../support/test-database";
import { addLoggedInOwner, canLogIn, NEW_PASSWORD, OLD_PASSWORD, twice } from "./account-owners";
import { addTestSite, count, logIn, sendRequest, textOf } from "./app-client";
import { cookieOf, cookiePairOf, deleteAccountsBeforeEach, postFrom } from "./sign-up-forms";

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
  await addSite({}, "elsewhere.test");
  const origin = "https://elsewhere.test";
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
  await env.DB.prepare("UPDATE accounts SET status = 'not_confirmed' WHERE id = ?").bind(id).run();
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
  await addSite({ hide_account_existence: true }, "hiding.test");
  const origin = "https://hiding.test";
  const [holder, one, two] = await Promise.all(
    [1, 2, 3].map(() => addLoggedInOwner({ fresh: true })),
  );
  for (const table of ["accounts", "profiles", "sessions"])
    await env.DB.prepare(`UPDATE ${table} SET site_id = 'hiding.test'`).run();
  type Kind = "mail_taken" | "mail_change";
  const answerTo = async (to: string, kind: Kind, cookie = "") => {
    const { status, headers } = await postFrom(
      "/settings/account/mail",
      { email: to },
      { cookie, origin },
    );
    // The e-mail is queued and may be sent by now, which empties its row.
    const row = env.DB.prepare(
      "SELECT 1 FROM outbox WHERE site_id = 'hiding.test' AND template = ?",
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
