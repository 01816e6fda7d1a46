import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addMember } from "../support/test-database";
import { addTestSite, count, HOST, sendRequest } from "./app-client";
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
    expect(await answer.text()).toContain("Many people use this password");
  }
  expect(
    await (await postFrom("/signup", { ...signupFields, password: "samantha1990" })).text(),
  ).toContain("made up of your name");
  expect(await count("accounts")).toBe(1);
});

test("a too young visitor is told plainly, and gets no other date for a day", async () => {
  const young = { ...signupFields, date_of_birth_year: String(new Date().getFullYear() - 15) };
  for (const form of await forms()) {
    const answer = await postFrom(form, young);
    expect(answer.status, form).toBe(422);
    expect(await answer.text()).toContain("only for people aged 18 and over");
    expect(cookieOf(answer, "__Host-under_age")).toMatch(
      /^__Host-under_age=yes; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const again = await postFrom(form, signupFields, {
      cookie: cookiePairOf(answer, "__Host-under_age"),
    });
    expect(again.status, form).toBe(422);
    expect(await again.text()).toContain("only for people aged 18 and over");
  }
  expect(await count("accounts")).toBe(1);
  const page = await (await sendRequest("/signup", { cookie: "__Host-under_age=yes" })).text();
  expect(page).toContain("Only for people aged 18 and over");
  expect(page).not.toContain('name="password"');
});

test("the age is rejected before other errors, and remembered with them", async () => {
  const answer = await postFrom("/signup", {
    ...signupFields,
    name: "@sam",
    password: "short",
    date_of_birth_year: String(new Date().getFullYear() - 10),
  });
  expect(await answer.text()).not.toContain("A name cannot begin with @.");
  expect(cookiePairOf(answer, "__Host-under_age")).toBe("__Host-under_age=yes");
});
