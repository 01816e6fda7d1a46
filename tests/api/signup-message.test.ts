import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";
import { promote } from "./promoted-members";
import { deleteAccountsBeforeEach, signUpForSession, signupFields } from "./sign-up-forms";

const MESSAGE = "Do you still bake bread? <b>I do</b>";
let anna: string;

beforeAll(async () => {
  await addTestSite();
});
beforeEach(async () => {
  anna = (await addMember(HOST, { name: "Anna", lastActive: Date.now() })).id;
  await promote(anna);
  await env.DB.prepare("UPDATE profiles SET visible_logged_out = 1 WHERE id = ?").bind(anna).run();
});
deleteAccountsBeforeEach();

const readStoredMessage = async () =>
  (await env.DB.prepare("SELECT signup_message AS text FROM accounts WHERE email = ?")
    .bind(signupFields.email)
    .first<{ text: string | null }>()) ?? null;

test("a visitor writing to a member enters the text before the signup", async () => {
  const answer = await sendRequest(`/members/${anna}/chat`);
  const to = answer.headers.get("location") ?? "";
  expect(to).toBe(`/members/${anna}/signup`);
  const page = await textOf(await sendRequest(to));
  expect(page).toContain('name="signup_message"');
  expect(page).toContain("We won’t send it yet.");
  expect(await textOf(await sendRequest("/signup"))).not.toContain('name="signup_message"');
});

test.each(["signup", "landing", "landing2", "landing3"])(
  "the form of /members/{id}/%s stores the text with the account",
  async (page) => {
    const path = `/members/${anna}/${page}`;
    expect(await textOf(await sendRequest(path))).toContain('name="signup_message"');
    const answer = await postForm(path, { ...signupFields, for: anna, signup_message: MESSAGE });
    expect(answer.status).toBe(302);
    expect(await readStoredMessage()).toEqual({ text: MESSAGE });
  },
);

test.each([
  ["longer than a message may be", "a".repeat(1_001), "too long"],
  ["with marks in a pile", `a${"\u0301".repeat(30)}`, "too many accents"],
])("text %s is rejected, and stays in the box", async (_, message, errorText) => {
  for (const page of ["signup", "landing"]) {
    const fields = { ...signupFields, for: anna, signup_message: message };
    const answer = await postForm(`/members/${anna}/${page}`, fields);
    expect(answer.status).toBe(422);
    const text = await textOf(answer);
    expect(text).toContain(errorText);
    expect(text).toContain(message.slice(0, 20));
  }
  expect(await readStoredMessage()).toBeNull();
});

test("after the confirmation the text is in the box of that chat only", async () => {
  const cookie = await signUpForSession({ for: anna, signup_message: MESSAGE });
  const box = async (id: string) =>
    /<textarea[^>]*id="composer"[^>]*>([^<]*)</.exec(
      await textOf(await sendRequest(`/members/${id}/chat`, { cookie })),
    )?.[1];
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET status = 'active', signup_step = 5"),
    env.DB.prepare("UPDATE profiles SET status = 'active'"),
  ]);
  expect(await box(anna)).toBe("Do you still bake bread? &lt;b&gt;I do&lt;/b&gt;");
  expect(await textOf(await sendRequest(`/members/${anna}/chat`, { cookie }))).toContain(
    "You wrote this before you joined.",
  );
  const other = await addMember(HOST, { name: "Bea" });
  expect(await box(other.id)).toBe("");
  expect(await env.DB.prepare("SELECT count(*) AS n FROM messages").first()).toEqual({ n: 0 });
});
