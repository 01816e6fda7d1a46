import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { resendActivation } from "~/domain/signup/activation-mail";
import { emailTo } from "../support/email-to";
import { CATALOGUE } from "../support/error-catalogue";
import { realServices } from "../support/test-database";
import {
  addLoggedInOwner,
  addOwner,
  OLD_PASSWORD,
  requestPasswordReset,
  twice,
} from "./account-owners";
import { addTestSite, HOST, sendRequest, textOf } from "./app-client";
import {
  birthFieldsAtAge,
  deleteAccountsBeforeEach,
  PASSWORD,
  postFrom,
  signUpForSession,
  signupFields,
} from "./sign-up-forms";

beforeAll(() => addTestSite());

deleteAccountsBeforeEach();

const language = "nl";
type Fields = Record<string, string>;
const post = async (path: string, fields: Fields, cookie = "") =>
  textOf(await postFrom(path, fields, { language, cookie }));
const withToken = (token: string) => post("/reset-password/do", { token, ...twice() });
const changeMail = async (email: string) =>
  post("/settings/account/mail", { email }, (await addLoggedInOwner({ fresh: true })).cookie);

/** How each error text of accounts is provoked: the page that shows it. */
const PROVOKED: Record<string, () => Promise<string>> = {
  birth_date_required: () => post("/signup", { ...signupFields, date_of_birth_year: "" }),
  birth_date_invalid: () => post("/signup", { ...signupFields, ...birthFieldsAtAge(1990, 2, 31) }),
  email_invalid: () => post("/signup", { ...signupFields, email: "sam" }),
  name_is_address: () => post("/signup", { ...signupFields, name: signupFields.email }),
  name_at: () => post("/signup", { ...signupFields, name: "@sam" }),
  passwords_differ: async () => {
    const { email } = await addOwner();
    await requestPasswordReset(email);
    const { secret: token } = (await emailTo(email, "reset")).fields;
    return post("/reset-password/do", { token, ...twice(), password_again: "not the same" });
  },
  email_taken: async () => changeMail((await addOwner()).email),
  email_new_invalid: () => changeMail("not an address"),
  old_password: async () => {
    const { cookie } = await addLoggedInOwner();
    return post("/settings/security/password", { old_password: "no", ...twice() }, cookie);
  },
  login_failed: () => post("/login", { email: "nobody@example.test", password: PASSWORD }),
  login_locked: async () => {
    const { email } = await addOwner();
    const guess = () => post("/login", { email, password: "not the password" });
    for (let n = 0; n < 4; n++) await guess();
    return guess();
  },
  reset_unknown: () => post("/reset-password", { email: "nobody@example.test" }),
  reset_closed: () => withToken("x".repeat(43)),
  reset_full: async () => {
    const { email } = await addOwner();
    for (let n = 0; n < 3; n++) await requestPasswordReset(email);
    return post("/reset-password", { email });
  },
  activation_failed: async () => {
    const { id, email } = await addOwner({ status: "not_confirmed" });
    const origin = "https://site.test";
    await resendActivation(realServices(), { siteId: HOST, accountId: id, origin });
    const { secret } = (await emailTo(email, "activate")).fields;
    await env.DB.prepare("UPDATE account_tokens SET expires_at = 1").run();
    const to = (await sendRequest(`/${secret}`)).headers.get("location") ?? "";
    return textOf(await sendRequest(to, { language }));
  },
  signup_active: async () => {
    await addOwner();
    await signUpForSession();
    return post("/signup", signupFields);
  },
  signup_deleted: async () => {
    await signUpForSession();
    await env.DB.prepare("UPDATE accounts SET status = 'deletion_pending'").run();
    return post("/signup", { ...signupFields, password: OLD_PASSWORD });
  },
};

const rows = CATALOGUE.filter(({ provoked }) => provoked === "tests/api/error-texts.test.ts");

test.each(rows)("$id: $what", async ({ id, messages, leadsTo }) => {
  const provoke = PROVOKED[id];
  if (!provoke) throw new Error(`Nothing provokes ${id}`);
  const page = await provoke();
  for (const text of messages) expect(page).toContain(text.replace(/\{\w+\}/, filled(text)));
  if (leadsTo) expect(page).toContain(leadsTo);
});

/** The number that replaces the placeholder of a text on the test site. */
const filled = (text: string) => (text.includes("{minutes}") ? "15" : "18");
