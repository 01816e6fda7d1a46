import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type EmailId, newId } from "~/kit/ids";
import { recordLog } from "../support/record-log";
import { realServices } from "../support/test-database";
import { addTestSite, HOST, sendRequest } from "./app-client";
import { deleteAccountsBeforeEach, PASSWORD, signupFields } from "./sign-up-forms";

const EMAIL_ID = newId<EmailId>();

beforeAll(() => addTestSite());

recordLog(PASSWORD, signupFields.email, signupFields.name);

deleteAccountsBeforeEach();

test("the development outbox lists e-mails as HTML and as JSON", async () => {
  await realServices().mail.deliver(EMAIL_ID, {
    siteId: HOST,
    from: { name: "Test", address: "a@site.test" },
    to: "reader@example.test",
    language: "en",
    subject: "Hello",
    html: "<p>Hello</p>",
    plain: "Hello https://site.test/abc",
  });
  expect(await (await sendRequest("/dev/outbox")).text()).toContain("reader@example.test");
  const mails = (await (
    await sendRequest("/dev/outbox?format=json&to=reader@example.test")
  ).json()) as Record<string, unknown>[];
  expect(mails).toMatchObject([
    {
      kind: null, // the e-mail's content is deleted by then
      to: "reader@example.test",
      language: "en",
      subject: "Hello",
      plain: expect.any(String),
      html: "<p>Hello</p>",
      links: ["https://site.test/abc"],
    },
  ]);
  expect(
    await (
      await sendRequest("/dev/outbox?to=other@example.test", {
        headers: { accept: "application/json" },
      })
    ).json(),
  ).toEqual([]);
  const mail = await sendRequest(`/dev/outbox/${EMAIL_ID}`);
  expect(mail.headers.get("content-security-policy")).toContain("sandbox");
  expect(await mail.text()).toBe("<p>Hello</p>");
});

test("an outbox entry contains the e-mail's kind", async () => {
  const emailId = newId<EmailId>();
  await env.DB.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at) VALUES (?, ?, 'mail', 'login_code', '', 'sent', 1)",
  )
    .bind(emailId, HOST)
    .run();
  await realServices().mail.deliver(emailId, {
    siteId: HOST,
    from: { name: "Test", address: "a@site.test" },
    to: "kind@example.test",
    language: "en",
    subject: "Hello",
    html: "",
    plain: "",
  });
  const mails = await sendRequest("/dev/outbox?format=json&to=kind@example.test");
  expect(await mails.json()).toMatchObject([{ id: emailId, kind: "login_code" }]);
});
