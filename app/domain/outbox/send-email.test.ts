import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { days, hours, minutes, seconds } from "~/kit/duration";
import type { EmailId } from "~/kit/ids";
import type { Email, Mailer } from "~/services";
import type { MailResult } from "~/services/delivery";
import {
  EMAIL_TO_SAM,
  lines,
  queueTestEmail,
  services,
  setUpOutbox,
  site,
} from "../../../tests/support/outbox-emails";
import { addressHash, type StopReason } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import type { EmailOrder } from "./outbox";
import { requeueEmails } from "./requeue-emails";
import { sendEmail } from "./send-email";

setUpOutbox();

const later: MailResult = { status: "later", errorCode: "E_DAILY_LIMIT_EXCEEDED" };
const render = async () => ({}) as Email;
/** Sends an e-mail at `after` since its creation, with a fake mail service. */
async function tryAt(id: EmailId, after: number, result: MailResult = later) {
  const row = await rowOf(id);
  let delivered = 0;
  const deliver: Mailer["deliver"] = async () => {
    delivered++;
    return result;
  };
  const sending = await sendEmail(
    { ...services, now: () => row.created_at + after, mail: { deliver, read: null } },
    id,
    {
      render,
      kindsOf: () => [],
      addressee: async ({ to }: EmailOrder) => to,
      asOfNow: async (order) => order,
      regenerate: async () => false,
    },
  );
  return { ...sending, delivered };
}

type Row = { status: string; fault: string | null; payload: string; created_at: number };
const rowOf = async (id: EmailId) =>
  (await env.DB.prepare("SELECT * FROM outbox WHERE id = ?").bind(id).first<Row>()) as Row;

async function stop(reason: StopReason, at = 0) {
  const hash = await addressHash(services, site, "sam@example.test");
  await run(services.db, stopAddress({ siteId: site, hash }, reason, at + 1));
}

const stopped = async () =>
  (await env.DB.prepare("SELECT reason FROM mail_suppressions WHERE site_id = ?").bind(site).all())
    .results;

/** An e-mail that its owner did not request and that holds no secret. */
const CHANGED = { template: "password_changed", fields: { name: "Sam" } } as const;

test("retries a temporary failure after 30 seconds, doubling up to an hour", async () => {
  const id = await queueTestEmail(CHANGED);
  const waits: number[] = [];
  for (let after = 0; waits.length < 10; after += waits.at(-1) ?? 0) {
    const tried = await tryAt(id, after);
    if ("wait" in tried) waits.push(tried.wait);
  }
  expect(waits.slice(0, 4)).toEqual([seconds(30), minutes(1), minutes(2), minutes(4)]);
  expect(waits.at(-1)).toBe(hours(1));
  expect(lines.at(-1)).toContain("mail.later");
});

test("a deferred e-mail is not sent by a duplicate delivery or the scheduled job", async () => {
  const id = await queueTestEmail(CHANGED);
  await tryAt(id, 0);
  expect(await tryAt(id, seconds(29))).toMatchObject({ status: "busy", delivered: 0 });
  const queued: string[] = [];
  const at = (await rowOf(id)).created_at;
  const clock = (now: number) => ({
    ...services,
    now: () => now,
    queues: { ...services.queues, enqueueMail: async (one: EmailId) => void queued.push(one) },
  });
  for (let n = 0; n < 6; n++) await tryAt(id, minutes(2) * (n + 1) ** 2);
  await requeueEmails(clock(at + minutes(73)));
  expect(queued).not.toContain(id);
  await requeueEmails(clock(at + days(1)));
  expect(queued).toContain(id);
});

test("an e-mail that is refused for three days fails, and one in time is sent", async () => {
  const id = await queueTestEmail(CHANGED);
  expect(await tryAt(id, hours(72) - seconds(30))).toMatchObject({
    status: "failed",
    delivered: 1,
  });
  expect(await rowOf(id)).toMatchObject({ status: "failed", fault: later.errorCode });
  const other = await queueTestEmail(CHANGED);
  expect(await tryAt(other, hours(71), { status: "sent" })).toMatchObject({ status: "sent" });
  expect(await rowOf(other)).toMatchObject({ status: "sent", payload: "" });
});

test("an e-mail with an expired code is not sent", async () => {
  const id = await queueTestEmail(EMAIL_TO_SAM);
  expect(await tryAt(id, minutes(14), { status: "sent" })).toMatchObject({ status: "sent" });
  const late = await queueTestEmail(EMAIL_TO_SAM);
  const tried = await tryAt(late, minutes(15), { status: "sent" });
  expect(tried).toEqual({ status: "failed", delivered: 0 });
  expect(await rowOf(late)).toMatchObject({ status: "failed", fault: "too_late", payload: "" });
});

test("a permanent refusal is not retried; payloads without secrets are kept", async () => {
  const refused = { status: "refused", errorCode: "E_VALIDATION_ERROR" } as const;
  const id = await queueTestEmail(CHANGED);
  expect(await tryAt(id, 0, refused)).toMatchObject({ status: "failed" });
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: "failed", fault: refused.errorCode });
  expect(row.payload).toContain("password_changed");
  expect(await tryAt(id, days(1))).toMatchObject({ status: "gone", delivered: 0 });
  const secret = await queueTestEmail();
  await tryAt(secret, 0, refused);
  expect((await rowOf(secret)).payload).toBe("");
});

test("a configuration error is retried and logged under its own name", async () => {
  const ours = { status: "ours", errorCode: "E_SENDER_NOT_VERIFIED" } as const;
  expect(await tryAt(await queueTestEmail(CHANGED), 0, ours)).toMatchObject({ status: "later" });
  expect(lines.at(-1)).toMatch(/mail\.not_let.*E_SENDER_NOT_VERIFIED/);
});

test("an e-mail before its due time cannot be claimed", async () => {
  const id = await queueTestEmail(CHANGED);
  await env.DB.prepare("UPDATE outbox SET due_at = created_at + 60000 WHERE id = ?").bind(id).run();
  expect(await tryAt(id, seconds(59))).toMatchObject({ status: "gone", delivered: 0 });
  expect(await tryAt(id, minutes(1), { status: "sent" })).toMatchObject({ status: "sent" });
});

test("after a bounce an address only gets e-mails that its owner requests", async () => {
  const id = await queueTestEmail(CHANGED);
  const gone = { status: "no_mailbox", errorCode: "E_RECIPIENT_SUPPRESSED" } as const;
  expect(await tryAt(id, 0, gone)).toMatchObject({ status: "suppressed", delivered: 1 });
  expect(await rowOf(id)).toMatchObject({ status: "suppressed", payload: "" });
  expect(await stopped()).toEqual([{ reason: "bounce" }]);
  const next = await tryAt(await queueTestEmail(CHANGED), 0, { status: "sent" });
  expect(next).toEqual({ status: "suppressed", delivered: 0 });
  for (const order of [{}, EMAIL_TO_SAM])
    expect(await tryAt(await queueTestEmail(order), 0, { status: "sent" })).toMatchObject({
      status: "sent",
    });
});

test("suppression applies to one address, regardless of its capitals", async () => {
  await stop("bounce");
  const sent = { status: "sent" } as const;
  const to = async (address: string) => {
    const { status } = await tryAt(await queueTestEmail({ ...CHANGED, to: address }), 0, sent);
    return status;
  };
  expect(await to("eva@example.test")).toBe("sent");
  expect(await to("SAM@example.test")).toBe("suppressed");
});

test("after a spam complaint a member still gets transactional e-mails", async () => {
  await stop("fbl");
  const sent = await tryAt(await queueTestEmail(CHANGED), 0, { status: "sent" });
  expect(sent).toMatchObject({ status: "sent" });
});
