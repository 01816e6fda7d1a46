import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { hearLog } from "../support/hear-log";
import { addMember } from "../support/world";
import { ADDRESS, cookieOf, forgetAccounts, PASSWORD, pairOf, person, postFrom } from "./joining";
import { ask, count, HOST, theSite } from "./support";

beforeAll(() => theSite());

hearLog(PASSWORD, "example.test", person.name, ADDRESS);

forgetAccounts();

test("an unknown time zone is replaced by the country's", async () => {
  expect(
    (await ask("/signup", { cf: { timezone: "Mars/Olympus" } } as Parameters<typeof ask>[1]))
      .status,
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
    const answer = await postFrom(form, { ...person, password: "password123" });
    expect(answer.status, form).toBe(422);
    expect(await answer.text()).toContain("Many people use this password");
  }
  expect(
    await (await postFrom("/signup", { ...person, password: "samantha1990" })).text(),
  ).toContain("made up of your name");
  expect(await count("accounts")).toBe(1);
});

test("a too young visitor is told plainly, and gets no other date for a day", async () => {
  const young = { ...person, date_of_birth_year: String(new Date().getFullYear() - 15) };
  for (const form of await forms()) {
    const answer = await postFrom(form, young);
    expect(answer.status, form).toBe(422);
    expect(await answer.text()).toContain("only for people aged 18 and over");
    expect(cookieOf(answer, "__Host-under_age")).toMatch(
      /^__Host-under_age=yes; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const again = await postFrom(form, person, { cookie: pairOf(answer, "__Host-under_age") });
    expect(again.status, form).toBe(422);
    expect(await again.text()).toContain("only for people aged 18 and over");
  }
  expect(await count("accounts")).toBe(1);
  const page = await (await ask("/signup", { cookie: "__Host-under_age=yes" })).text();
  expect(page).toContain("Only for people aged 18 and over");
  expect(page).not.toContain('name="password"');
});

test("the age is rejected before other errors, and remembered with them", async () => {
  const answer = await postFrom("/signup", {
    ...person,
    name: "@sam",
    password: "short",
    date_of_birth_year: String(new Date().getFullYear() - 10),
  });
  expect(await answer.text()).not.toContain("A name cannot begin with @.");
  expect(pairOf(answer, "__Host-under_age")).toBe("__Host-under_age=yes");
});
