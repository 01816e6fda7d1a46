import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { email as cases } from "../fixtures/paste.json";
import { emailTo } from "../support/email-to";
import { addTestSite, count, postForm, sendRequest, textOf } from "./app-client";
import {
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  sessionOf,
  signupFields,
} from "./sign-up-forms";

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
    expect(sessionOf(await postForm("/login", { email, password: PASSWORD })), email).not.toBe("");
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
