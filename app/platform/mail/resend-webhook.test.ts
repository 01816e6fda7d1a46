import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import {
  eventOf,
  RESEND_SECRET,
  signedWebhookHeaders,
} from "../../../tests/support/resend-webhooks";
import { readResendWebhook } from "./resend-webhook";

const NOW = Date.UTC(2026, 5, 1);
const OTHER = "whsec_b3RoZXJvdGhlcm90aGVyb3RoZXI=";

async function handle(body: string, options: Parameters<typeof signedWebhookHeaders>[1] = {}) {
  const headers = await signedWebhookHeaders(body, { at: NOW, ...options });
  return readResendWebhook([OTHER, RESEND_SECRET], { headers, body }, NOW);
}

const stop = (reason: string) => ({ kind: "stop", reason });
const soft = (code: string) => ({ kind: "soft_bounce", code });
const refused = (code: string, provider = "other") => ({ kind: "sender_refused", code, provider });
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
  ["email.bounced", { bounce: "Transient", subType: "MailboxFull" }, soft("Transient_MailboxFull")],
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
