import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { days, hours, minutes, seconds } from "~/kit/duration";
import type { EmailId, MemberId } from "~/kit/ids";
import type { Email, Mailer, Services } from "~/services";
import type { MailResult } from "~/services/delivery";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addUnreadMessage, notificationServices } from "../../../tests/support/notification-setup";
import {
  EMAIL_TO_SAM,
  lines,
  queueTestEmail,
  services,
  setUpOutbox,
  site,
} from "../../../tests/support/outbox-emails";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  writePush,
} from "../../../tests/support/outbox-pushes";
import { addMember, addSite, emailAddressOf } from "../../../tests/support/test-database";
import type { NotificationKind } from "../notification/notification.schema";
import { switchOff, switchOn } from "../notification/switch-notifications";
import { notifyMember } from "../notification-delivery/notify-member";
import { sendPush } from "../push/send-push";
import { addressHash, type StopReason } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import type { EmailRequest } from "./outbox";
import { requeueEmails, sendEmail } from "./send-email";

describe("send email", () => {
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
        addressee: async ({ to }: EmailRequest) => to,
        asOfNow: async (request) => request,
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
    (
      await env.DB.prepare("SELECT reason FROM mail_suppressions WHERE site_id = ?")
        .bind(site)
        .all()
    ).results;

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
    await env.DB.prepare("UPDATE outbox SET due_at = created_at + 60000 WHERE id = ?")
      .bind(id)
      .run();
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
    for (const request of [{}, EMAIL_TO_SAM])
      expect(await tryAt(await queueTestEmail(request), 0, { status: "sent" })).toMatchObject({
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
});

describe("suppress unwanted", () => {
  setUpOutbox();

  const CHANGED = { template: "password_changed", fields: { name: "Sam" } } as const;

  /** Sends an e-mail of some notification kinds, or of none, and returns the result. */
  async function send(account: MemberId | null, kinds: readonly NotificationKind[], so = true) {
    const to = account ? emailAddressOf(account) : "sam@example.test";
    const id = await queueTestEmail({ ...CHANGED, to, account });
    const { status } = await sendEmail(services, id, {
      render: async () => ({ ...renderedEmail, to }),
      addressee: async (request) => request.to,
      kindsOf: () => kinds,
      asOfNow: async (request) => (so ? request : null),
      regenerate: async () => false,
    });
    return [status, await statusOf(id)];
  }

  const renderedEmail: Email = {
    siteId: "x" as never,
    from: { name: "x", address: "x" },
    to: "",
    language: "en",
    subject: "x",
    html: "x",
    plain: "x",
  };
  const statusOf = (id: EmailId) =>
    env.DB.prepare("SELECT status FROM outbox WHERE id = ?").bind(id).first<string>("status");

  const SENT = ["sent", "sent"];
  const SUPPRESSED = ["suppressed", "suppressed"];

  test("suppresses a notification switched off since; other e-mails are sent", async () => {
    const { id } = await addMember(site);
    expect(await send(id, ["message"])).toEqual(SENT);
    const off = { siteId: site, accountId: id, kind: "message", channel: "mail" } as const;
    await switchOff(services.db, off, 1);
    expect(await send(id, ["message"])).toEqual(SUPPRESSED);
    expect(await send(id, ["like"])).toEqual(SENT);
    expect(await send(id, [])).toEqual(SENT);
    await switchOn(services.db, off, 2);
    expect(await send(id, ["message"])).toEqual(SENT);
  });

  test("suppresses unrequested promotions, and notifications without an account", async () => {
    expect(await send((await addMember(site)).id, ["promotion"])).toEqual(SUPPRESSED);
    expect(await send(null, ["message"])).toEqual(SUPPRESSED);
    expect(await send(null, [])).toEqual(SENT);
  });

  test("an e-mail of several kinds is sent while one of them is wanted", async () => {
    const { id } = await addMember(site);
    const kinds = ["conversation", "message", "like"] as const;
    for (const kind of kinds) {
      expect(await send(id, kinds)).toEqual(SENT);
      await switchOff(services.db, { siteId: site, accountId: id, kind, channel: "mail" }, 1);
    }
    expect(await send(id, kinds)).toEqual(SUPPRESSED);
  });

  test("suppresses notifications after a spam complaint, though switched on", async () => {
    const { id } = await addMember(site);
    const hash = await addressHash(services, site, emailAddressOf(id));
    await run(services.db, stopAddress({ siteId: site, hash }, "fbl", 1));
    expect(await send(id, ["message"])).toEqual(SUPPRESSED);
  });

  test("suppresses an outdated notification; other e-mails skip that check", async () => {
    const { id } = await addMember(site);
    expect(await send(id, ["message"], false)).toEqual(SUPPRESSED);
    expect(await send(id, [], false)).toEqual(SENT);
  });
});

describe("lost reply", () => {
  setUpOutbox();

  const CONTENT = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };
  const PUSH = { render: async () => CONTENT, regenerate: async () => false };
  const CLAIM_UPDATE = /set "attempts" = "outbox"."attempts" \+ 1/;
  const RESULT_UPDATE = /update "outbox" set "payload" = \?, "status" = /;

  /** A fake mail service that accepts every e-mail and counts them. */
  function mailer() {
    let handed = 0;
    const deliver: Mailer["deliver"] = async () => {
      handed++;
      return { status: "sent" };
    };
    return { mail: { deliver, read: null }, handed: () => handed };
  }
  const createEmail = async () => ({
    siteId: site,
    id: await queueTestEmail({ template: "password_changed", fields: { name: "Sam" } }),
  });
  const send = (services: Services, { id }: Awaited<ReturnType<typeof createEmail>>) =>
    sendEmail(services, id, {
      render: async () => ({}) as Email,
      kindsOf: () => [],
      addressee: async (request: { to: string }) => request.to,
      asOfNow: async (request) => request,
      regenerate: async () => false,
    });

  test("an e-mail is sent once if the database reply to its update is lost", async () => {
    const { mail, handed } = mailer();
    const { well, lost, attempts } = await lostAnswer(RESULT_UPDATE, createEmail, send, { mail });
    expect([attempts, lost.result, handed()]).toEqual([2, well.result, 2]);
    await send(notificationServices().services, lost.world);
    expect(handed()).toBe(2);
  });

  test("a claim whose reply is lost counts one attempt and waits for expiry", async () => {
    const { mail, handed } = mailer();
    const { lost, attempts } = await lostAnswer(CLAIM_UPDATE, createEmail, send, { mail });
    expect([attempts, JSON.parse(lost.result).status, handed()]).toEqual([2, "busy", 1]);
    expect(await pushRow(lost.world.id as never)).toMatchObject({ status: "waiting", attempts: 1 });
  });

  const createPush = async () => {
    const member = await addMember(await addSite());
    await addBrowser(member);
    return { siteId: member.siteId, member, id: await writePush(member) };
  };

  test.each([
    ["noted", RESULT_UPDATE, "sent", 2],
    ["claimed", CLAIM_UPDATE, "busy", 1],
  ] as const)(
    "a push is delivered correctly if the reply is lost when it was %s",
    async (_, of, status, many) => {
      vi.spyOn(console, "log").mockImplementation(() => undefined);
      const { push, handed } = fakePushServers();
      const { lost, attempts } = await lostAnswer(
        of,
        createPush,
        (services, { id }) => sendPush(services, id, PUSH),
        { push },
      );
      expect([attempts, JSON.parse(lost.result).status, handed.length]).toEqual([2, status, many]);
      expect(await pushRow(lost.world.id)).toMatchObject({ attempts: 1 });
    },
  );

  test("a refusal by a push service is counted once if the reply is lost", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { push } = fakePushServers(() => ({ status: "refused" }));
    const { well, lost, attempts } = await lostAnswer(
      RESULT_UPDATE,
      createPush,
      (services, { id }) => sendPush(services, id, PUSH),
      { push },
    );
    expect([attempts, lost.there]).toEqual([1, well.there]);
    expect(lost.there).toContainEqual(
      expect.objectContaining({ table: "push_subscriptions", faults: 1 }),
    );
  });

  test("a notification is written once per channel if the reply is lost", async () => {
    const waiting = async () => {
      const { site: siteId, ...rest } = await addUnreadMessage();
      return { siteId, ...rest };
    };
    const { well, lost, attempts } = await lostAnswer(
      /INSERT INTO "outbox"/,
      waiting,
      ({ db, readTogether }, { me, conversation }) =>
        notifyMember(
          { ...notificationServices().services, db, readTogether },
          { siteId: me.siteId, account: me.id, conversation, notice: "message" },
        ),
    );
    expect([attempts, lost.there]).toEqual([2, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "outbox", rows: 2 }));
  });
});
