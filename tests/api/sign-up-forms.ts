import { env } from "cloudflare:workers";
import { afterEach } from "vitest";
import { postForm } from "./app-client";

export const PASSWORD = "correct horse battery";

export const birthFieldsAtAge = (year: number, month: number, day: number) => ({
  date_of_birth_year: String(year),
  date_of_birth_month: String(month),
  date_of_birth_day: String(day),
});

/** The fields of signup step 0. */
export const signupFields = {
  email: "sam@example.test",
  name: "Samantha",
  password: PASSWORD,
  ...birthFieldsAtAge(1990, 5, 5),
};

export const sessionOf = (response: Response) =>
  /__Host-auth\.session=[^;]+/.exec(response.headers.getSetCookie().join("\n"))?.[0] ?? "";

/** Signs a member up and returns the session cookie. */
export const signUpForSession = async (more: Record<string, string> = {}) =>
  sessionOf(await postForm("/signup", { ...signupFields, ...more }));

/** A cookie that a response sets, with its attributes and without them. */
export const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";
export const cookiePairOf = (answer: Response, name: string) =>
  cookieOf(answer, name).split(";")[0] ?? "";

export const ADDRESS = "203.0.113.7";
/** Posts a form from this network address. */
export const postFrom: typeof postForm = (path, fields, more = {}) =>
  postForm(path, fields, { ...more, headers: { "cf-connecting-ip": ADDRESS, ...more.headers } });

const TABLES = "accounts profiles wallets sessions account_tokens attempts outbox".split(" ");

/** Deletes all accounts after every test of the file or `describe` block. */
export function deleteAccountsBeforeEach(): void {
  afterEach(async () => {
    for (const table of TABLES) await env.DB.prepare(`DELETE FROM ${table}`).run();
  });
}
