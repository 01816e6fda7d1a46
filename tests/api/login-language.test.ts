import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addTestSite, sendRequest } from "./app-client";

const ACCOUNT = { email: "one@example.test", password: "correct horse battery" };
const post = (path: string, fields: Record<string, string>, cookie?: string) =>
  sendRequest(path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const login = (cookie: string) => post("/login", ACCOUNT, cookie);
const stored = () =>
  env.DB.prepare("SELECT language FROM accounts WHERE email = ?")
    .bind(ACCOUNT.email)
    .first("language");
const languageSet = (answer: Response) =>
  /^locale=(\w\w);/m.exec(answer.headers.getSetCookie().join("\n"))?.[1];
/** Whether the response has the browser load the next page in full. */
const reloadsDocument = (answer: Response) => answer.headers.get("x-remix-reload-document");

beforeAll(async () => {
  await addTestSite();
  await post("/signup", {
    ...ACCOUNT,
    name: "One",
    date_of_birth_year: "1990",
    date_of_birth_month: "5",
    date_of_birth_day: "5",
  });
});

test("a login continues in the account's language", async () => {
  // The domain's language, or the language of the member who was logged in before.
  const other = await login("locale=de");
  expect([other.status, languageSet(other), reloadsDocument(other), await stored()]).toEqual([
    302,
    "en",
    "true",
    "en",
  ]);
  const same = await login("locale=en");
  expect([languageSet(same), reloadsDocument(same)]).toEqual(["en", null]);
});

test("a mailed link in another browser continues in the account's language", async () => {
  const cookie = (await login("locale=en")).headers
    .getSetCookie()
    .find((line) => line.includes("auth.session="))
    ?.split(";")[0];
  await env.DB.prepare("UPDATE accounts SET signup_step = 5").run();
  await post("/complete-signup/letter", { resend: "yes" }, cookie);
  const { secret } = (await emailTo(ACCOUNT.email, "activate")).fields;
  const pressed = await post(`/${secret}`, {}, "locale=fi");
  expect([pressed.headers.get("location"), languageSet(pressed), reloadsDocument(pressed)]).toEqual(
    ["/activate/done", "en", "true"],
  );
  expect(pressed.headers.get("referrer-policy")).toBe("no-referrer");
});

test("a manually chosen language is kept and saved with the account", async () => {
  const chosen = await login("locale=de; locale_chosen=1");
  expect([languageSet(chosen), reloadsDocument(chosen), await stored()]).toEqual([
    undefined,
    null,
    "de",
  ]);
  const invented = await login("locale=xx; locale_chosen=1");
  expect([languageSet(invented), await stored()]).toEqual(["de", "de"]);
});
