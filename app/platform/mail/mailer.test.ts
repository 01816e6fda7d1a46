import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { minutes } from "~/kit/duration";
import { newId, type SiteId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import {
  eventOf,
  RESEND_SECRET,
  signedWebhookHeaders,
} from "../../../tests/support/resend-webhooks";
import { createMailer, createResend } from "./mailer";
import { bounceCause, readMailReport } from "./read-mail-report";
import { readResendWebhook } from "./resend-webhook";

describe("mailer", () => {
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
});

describe("resend", () => {
  afterEach(() => vi.unstubAllGlobals());

  const email = {
    siteId: "site" as SiteId,
    from: { name: 'Zoë "Z" \\ Ł', address: "mail@site.test" },
    to: "sam@example.test",
    language: "pl",
    subject: "Cześć ♥",
    html: "<p>Cześć</p>",
    plain: "Cześć\n",
    leave: "https://site.test/unsubscribe/x",
  };
  const mailer = createResend({ apiKey: "re_key", webhookSecrets: [] }, null, Date.now);

  /** A fake service: records requests and returns the given answer. */
  function service(answer: () => Response | Promise<Response>) {
    const requests: Request[] = [];
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      requests.push(new Request(input, init));
      return answer();
    });
    return requests;
  }

  test("sends an e-mail once under its id, with content and unsubscribe link", async () => {
    const requests = service(() => Response.json({ id: "1" }));
    const id = newId();
    expect(await mailer.deliver(id as never, email)).toEqual({ status: "sent" });
    const [call] = requests;
    expect(call?.url).toBe("https://api.resend.com/emails");
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      authorization: "Bearer re_key",
      "idempotency-key": id,
    });
    expect(await call?.json()).toEqual({
      from: '"Zoë \\"Z\\" \\\\ Ł" <mail@site.test>',
      to: ["sam@example.test"],
      subject: "Cześć ♥",
      html: "<p>Cześć</p>",
      text: "Cześć\n",
      headers: {
        "Content-Language": "pl",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": "<https://site.test/unsubscribe/x>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      tags: [{ name: "letter", value: id }],
    });
  });

  test.each([
    [422, "validation_error", "refused"],
    [400, "invalid_parameter", "refused"],
    [401, "missing_api_key", "ours"],
    [403, "invalid_api_key", "ours"],
    [409, "concurrent_idempotent_requests", "later"],
    [429, "daily_quota_exceeded", "later"],
    [500, "application_error", "later"],
  ])("the answer %i %s is treated as %s", async (code, name, status) => {
    service(() => Response.json({ name, message: "sam@example.test" }, { status: code }));
    const answer = await mailer.deliver(newId() as never, email);
    expect(answer).toEqual({ status, errorCode: `${code}_${name}` });
  });

  test("an e-mail already sent under the same id counts as sent", async () => {
    service(() => Response.json({ name: "invalid_idempotent_request" }, { status: 409 }));
    expect(await mailer.deliver(newId() as never, email)).toEqual({ status: "sent" });
  });

  test("of an error with text only the status is kept", async () => {
    service(() => Response.json({ name: "sam@example.test is unknown" }, { status: 422 }));
    const answer = await mailer.deliver(newId() as never, email);
    expect(answer).toEqual({ status: "refused", errorCode: "422_unknown" });
  });

  test("an unparseable or missing answer is temporary and logs no names", async () => {
    service(() => new Response("sam@example.test", { status: 502 }));
    const answer = await mailer.deliver(newId() as never, email);
    expect(answer).toEqual({ status: "later", errorCode: "502_unknown" });
    service(() => Promise.reject(new TypeError("sam@example.test")));
    const none = await mailer.deliver(newId() as never, email);
    expect(none).toEqual({ status: "later", errorCode: "TypeError" });
  });
});

describe("resend webhook", () => {
  const NOW = Date.UTC(2026, 5, 1);
  const OTHER = "whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI=";

  async function handle(body: string, options: Parameters<typeof signedWebhookHeaders>[1] = {}) {
    const headers = await signedWebhookHeaders(body, { at: NOW, ...options });
    return readResendWebhook([OTHER, RESEND_SECRET], { headers, body }, NOW);
  }

  const stop = (reason: string) => ({ kind: "stop", reason });
  const soft = (code: string) => ({ kind: "soft_bounce", code });
  const refused = (code: string, provider = "other") => ({
    kind: "sender_refused",
    code,
    provider,
  });
  type ResendEventInput = Parameters<typeof eventOf>[1];

  test.each<[string, ResendEventInput, object]>([
    ["email.complained", {}, stop("fbl")],
    ["email.suppressed", {}, stop("bounce")],
    ["email.delivered", {}, { kind: "delivered" }],
    ["email.bounced", {}, stop("bounce")],
    ["email.bounced", { bounce: "Permanent" }, stop("bounce")],
    ["email.bounced", { bounce: "Permanent", subType: "NoEmail" }, stop("bounce")],
    [
      "email.bounced",
      { bounce: "Permanent", serverReply: "smtp; 550 5.1.1 unknown" },
      stop("bounce"),
    ],
    ["email.bounced", { bounce: "Permanent", serverReply: "smtp; 552 5.2.2 full" }, soft("5.2.2")],
    ["email.bounced", { bounce: "Permanent", serverReply: "smtp; 550 5.7.1 no" }, refused("5.7.1")],
    ["email.bounced", { bounce: "Transient" }, soft("Transient_General")],
    ["email.bounced", { bounce: "Transient", serverReply: "550 5.1.1 unknown" }, soft("5.1.1")],
    [
      "email.bounced",
      { bounce: "Transient", subType: "MailboxFull" },
      soft("Transient_MailboxFull"),
    ],
    [
      "email.bounced",
      { bounce: "Transient", subType: "ContentRejected", to: ["sam@gmail.com"] },
      refused("Transient_ContentRejected", "gmail.com"),
    ],
    ["email.bounced", { bounce: "Undetermined" }, soft("Undetermined_General")],
    ["email.bounced", { bounce: "Undetermined", serverReply: "550 5.1.1 unknown" }, stop("bounce")],
  ])("reads a webhook event %s %o", async (type, input, outcome) => {
    const body = eventOf(type, { emailId: "abc", at: NOW - 1000, ...input });
    expect(await handle(body)).toMatchObject({
      ok: true,
      value: { outcome, emailId: "abc", at: NOW - 1000 },
    });
  });

  test.each([eventOf("email.delivery_delayed"), eventOf("email.opened"), "{}", "no JSON"])(
    "an event that stops no address is accepted and ignored",
    async (body) => {
      expect(await handle(body)).toEqual({ ok: true, value: null });
    },
  );

  test("a tag may be a list; an event without one names no e-mail", async () => {
    const event = JSON.parse(eventOf("email.complained"));
    event.data.tags = [{ name: "letter", value: "abc" }];
    expect(await handle(JSON.stringify(event))).toMatchObject({ value: { emailId: "abc" } });
    expect(await handle(eventOf("email.complained"))).toMatchObject({ value: { emailId: null } });
  });

  test("rejects a webhook that is not signed with our secret", async () => {
    const body = eventOf("email.complained");
    expect(await handle(body, { secret: "whsec_c3RyYW5nZXI=" })).toEqual({
      ok: false,
      refusal: "unsigned",
    });
    const headers = await signedWebhookHeaders(body, { at: NOW });
    const readWebhook = (input: Headers, text = body, secrets = [RESEND_SECRET]) =>
      readResendWebhook(secrets, { headers: input, body: text }, NOW);
    const refused = { ok: false, refusal: "unsigned" };
    expect(await readWebhook(headers, `${body} `)).toEqual(refused);
    expect(await readWebhook(new Headers())).toEqual(refused);
    expect(await readWebhook(headers, body, [])).toEqual(refused);
    expect(await readWebhook(headers, body, ["whsec_"])).toEqual(refused);
    const moved = new Headers(headers);
    moved.set("svix-id", "msg_2");
    expect(await readWebhook(moved)).toEqual(refused);
  });

  test("rejects a replayed webhook after five minutes", async () => {
    const body = eventOf("email.complained");
    const old = { ok: false, refusal: "old" };
    expect(await handle(body, { at: NOW - minutes(5) - 1000 })).toEqual(old);
    expect(await handle(body, { at: NOW + minutes(5) + 1000 })).toEqual(old);
    expect(await handle(body, { at: NOW - minutes(5) })).toMatchObject({ ok: true });
  });
});

describe("bounce cause", () => {
  test.each([
    ["without an @", "a".repeat(250_000)],
    ["that repeats itself", "client host ".repeat(20_000)],
  ])("reads only the beginning of a reply of 250 kB %s", (_what, text) => {
    expect(bounceCause({ status: "5.1.1", diagnostic: `550 5.1.1 ${text}` })).toEqual({
      cause: "address",
      code: "5.1.1",
    });
  });

  test("parses a plain-text bounce with a line of 200,000 dashes", async () => {
    const mail = [
      "From: mailer-daemon@mx.test",
      "X-Failed-Recipients: kim@receiver.test",
      "",
      "-".repeat(200_000),
      "no such user",
    ].join("\r\n");
    const raw = new Response(mail).body as ReadableStream<Uint8Array>;
    expect(await readMailReport(raw)).toBeNull();
  });
});
