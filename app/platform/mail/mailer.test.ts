import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import { createMailer } from "./mailer";

const email = {
  siteId: asId<SiteId>("site"),
  from: { name: "Zoë & Łukasz", address: "mail@site.test" },
  to: "sam@example.test",
  language: "pl",
  subject: "123 456: potwierdź swój adres, Żaneto ♥",
  html: "<p>Cześć</p>",
  plain: "Cześć\n",
};

/** A fake binding: records what it gets, and returns a result or throws. */
function binding(refusal?: unknown) {
  const sentMessages: unknown[] = [];
  const MAIL = {
    async send(message: unknown) {
      sentMessages.push(message);
      if (refusal) throw refusal;
      return { messageId: "1" };
    },
  };
  return { sentMessages, env: { ...env, MAIL } };
}

const DEPLOYED = { local: false, resend: null, mailReports: null, now: Date.now };

test("the binding gets the e-mail's content as HTML and as text", async () => {
  const { sentMessages, env } = binding();
  expect(await createMailer(env, DEPLOYED).deliver(newId(), email)).toEqual({ status: "sent" });
  expect(sentMessages).toEqual([
    {
      from: { name: "Zoë & Łukasz", email: "mail@site.test" },
      to: "sam@example.test",
      subject: "123 456: potwierdź swój adres, Żaneto ♥",
      html: "<p>Cześć</p>",
      text: "Cześć\n",
      headers: { "Content-Language": "pl", "Auto-Submitted": "auto-generated" },
    },
  ]);
});

test("an e-mail with an unsubscribe link has the one-click headers", async () => {
  const { sentMessages, env } = binding();
  const leave = "https://site.test/unsubscribe/x";
  await createMailer(env, DEPLOYED).deliver(newId(), { ...email, leave });
  expect(sentMessages).toMatchObject([
    {
      headers: {
        "List-Unsubscribe": "<https://site.test/unsubscribe/x>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    },
  ]);
});

test("with a report mailbox an e-mail has a mailto unsubscribe and its proof", async () => {
  const { sentMessages, env } = binding();
  const mailer = createMailer(env, { ...DEPLOYED, mailReports: "letters@in.test" });
  const leave = "https://site.test/unsubscribe/x";
  await mailer.deliver(newId(), { ...email, leave, proof: "p.q" });
  await mailer.deliver(newId(), { ...email, proof: "p.q" });
  const way = "mailto:letters@in.test?subject=unsubscribe%20p.q";
  expect(sentMessages).toMatchObject([
    { headers: { "List-Unsubscribe": `<${leave}>, <${way}>`, "X-Letter": "p.q" } },
    { headers: { "X-Letter": "p.q" } },
  ]);
  expect(Object.keys((sentMessages[1] as { headers: object }).headers)).not.toContain(
    "List-Unsubscribe",
  );
});

test.each([
  ["E_RECIPIENT_SUPPRESSED", "no_mailbox"],
  ["E_VALIDATION_ERROR", "refused"],
  ["E_CONTENT_TOO_LARGE", "refused"],
  ["E_SENDER_DOMAIN_NOT_AVAILABLE", "ours"],
  ["E_SENDER_NOT_VERIFIED", "ours"],
  ["E_HEADER_NOT_ALLOWED", "ours"],
  ["E_RATE_LIMIT_EXCEEDED", "later"],
  ["E_DAILY_LIMIT_EXCEEDED", "later"],
  ["E_INTERNAL_SERVER_ERROR", "later"],
])("the binding's error %s is treated as %s", async (code, status) => {
  const { env } = binding(Object.assign(new Error("550 sam@example.test"), { code }));
  const answer = await createMailer(env, DEPLOYED).deliver(newId(), email);
  expect(answer).toEqual({ status, errorCode: code });
});

test.each([
  [new RangeError("sam@example.test"), "RangeError"],
  [Object.assign(new Error("x"), { code: "sam@example.test" }), "Error"],
  ["sam@example.test", "unknown"],
])(
  "an error without a known code is temporary, and its text is not logged",
  async (thrown, name) => {
    const { env } = binding(thrown);
    const answer = await createMailer(env, DEPLOYED).deliver(newId(), email);
    expect(answer).toEqual({ status: "later", errorCode: name });
  },
);

test("in local mode no mail service is called", async () => {
  const { sentMessages, env } = binding();
  const resend = { apiKey: "key", webhookSecrets: ["whsec_dGVzdA=="] };
  for (const keys of [null, resend])
    await createMailer(env, { ...DEPLOYED, local: true, resend: keys }).deliver(newId(), email);
  expect(sentMessages).toEqual([]);
});

test("the runtime's own binding accepts an e-mail", async () => {
  expect(await createMailer(env, DEPLOYED).deliver(newId(), email)).toEqual({ status: "sent" });
});
