import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailTo } from "../support/email-to";
import { addOwner } from "./account-owners";
import { addTestSite, count, postForm, sendRequest, textOf } from "./app-client";
import { deleteAccountsBeforeEach, signupFields } from "./sign-up-forms";

beforeAll(async () => {
  await addTestSite();
});
deleteAccountsBeforeEach();

const ROBOT_ERROR = "as if a robot filled it in";

test.each(["/signup", "/landers/gallery"])(
  "%s has a honeypot field; filling it is rejected and loses no input",
  async (path) => {
    const page = await textOf(await sendRequest(path));
    expect(page).toMatch(/<div hidden="">.*name="subject".*<\/div>/s);
    const answer = await postForm(path, { ...signupFields, subject: "https://buy.example" });
    expect(answer.status).toBe(429);
    const text = await textOf(answer);
    expect(text).toContain(ROBOT_ERROR);
    expect(text).toContain('value="Samantha"');
    expect(await count("accounts")).toBe(0);
  },
);

test.each([
  ["/login", "/login/code"],
  ["/reset-password", "/reset-password"],
])("the form of %s mails nothing when the honeypot is filled", async (page, path) => {
  expect(await textOf(await sendRequest(page))).toMatch(
    /<div hidden="">.*name="subject".*<\/div>/s,
  );
  const { email } = await addOwner();
  const answer = await postForm(path, { email, subject: "https://buy.example" });
  expect(answer.status).toBe(429);
  const text = await textOf(answer);
  expect(text).toContain(ROBOT_ERROR);
  expect(text).toContain(`value="${email}"`);
  expect(answer.headers.get("set-cookie") ?? "").not.toContain("auth.code");
  expect(await count("outbox")).toBe(0);
  expect((await postForm(path, { email })).status).toBe(200);
  await emailTo(email, path === "/login/code" ? "login_code" : "reset");
});

test("a page rendered before the honeypot was renamed still signs up", async () => {
  const answer = await postForm("/signup", { ...signupFields, website: "https://mine.example" });
  expect([answer.status, await count("accounts")]).toEqual([302, 1]);
});

test.each(["/login/code", "/reset-password"])(
  "%s accepts ten an hour without proof of a human, for any recipient",
  async (path) => {
    const send = (n: number) => postForm(path, { email: `nobody${n}@example.test` });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await send(n)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await textOf(await send(12))).toContain(ROBOT_ERROR);
  },
);

test("a complaint with a filled honeypot is not stored, and its text is kept", async () => {
  const page = await textOf(await sendRequest("/complaints"));
  const id = /name="client_id" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const complaint = {
    client_id: id,
    kind: "payment",
    text: "I was charged twice.",
    email: "sam@example.test",
  };
  const answer = await postForm("/complaints", { ...complaint, subject: "x" });
  expect(answer.status).toBe(429);
  expect(await textOf(answer)).toContain(complaint.text);
  expect(await count("complaints")).toBe(0);
});

test("a page's signed render time counts as proof after two seconds", async () => {
  const page = await textOf(await sendRequest("/signup"));
  const begun = /name="begun" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(begun).toMatch(/^\w+\.[\w-]{43}$/);
  const tries = () =>
    env.DB.prepare("SELECT tries FROM attempts WHERE key LIKE 'unproved:%'").first();
  await postForm("/signup", { ...signupFields, begun: "forged.moment" });
  expect(await tries()).toEqual({ tries: 1 });
  await expect
    .poll(async () => {
      const before = await tries();
      await postForm("/signup", { ...signupFields, begun });
      return JSON.stringify(before) === JSON.stringify(await tries());
    })
    .toBe(true);
});
