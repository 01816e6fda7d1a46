import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { EmailRequest } from "../../app/domain/outbox/outbox";
import { type EmailCallbacks, requeueEmails, sendEmail } from "../../app/domain/outbox/send-email";
import { type MemberId, newId } from "../../app/kit/ids";
import type { Email } from "../../app/services";
import { directory } from "../../tests/support/bindings";
import {
  consumeJobs,
  consumeJobsAtAttempt,
  EMAIL_TO_SAM,
  lines,
  localMails,
  outboxRow,
  queueTestEmail,
  SECRET,
  services,
  setUpOutbox,
  site,
} from "../../tests/support/outbox-emails";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";

describe("consume mail", () => {
  setUpOutbox();

  test("a duplicate queue delivery sends one e-mail", async () => {
    const id = await queueTestEmail();
    await consumeJobs({ outboxId: id }, { outboxId: id });
    const again = await consumeJobs({ outboxId: id });
    expect(again.explicitAcks).toEqual(["message-0"]);
    expect(await localMails()).toHaveLength(1);
    expect(await outboxRow(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("of two concurrent consumers one sends and the other retries later", async () => {
    const id = await queueTestEmail();
    const result = await consumeJobs({ outboxId: id }, { outboxId: id });
    expect(result.explicitAcks).toHaveLength(1);
    expect(result.retryMessages).toHaveLength(1);
  });

  test("a job without an e-mail id is retried until the queue moves it to the dead letters", async () => {
    const result = await consumeJobs({ outboxId: "not an id" }, "nonsense", null);
    expect(result.explicitAcks).toEqual([]);
    expect(result.retryMessages).toHaveLength(3);
  });

  test("a job for a missing e-mail is completed", async () => {
    expect((await consumeJobs({ outboxId: newId() })).explicitAcks).toEqual(["message-0"]);
  });

  test("an e-mail that cannot be written is retried later and is not dead", async () => {
    const id = await queueTestEmail({ origin: "https://gone.test" });
    const first = await consumeJobs({ outboxId: id });
    expect(first.retryMessages).toMatchObject([{ msgId: "message-0" }]);
    expect(await outboxRow(id)).toMatchObject({ status: "waiting", attempts: 1 });
    const tries = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => consumeJobsAtAttempt(n, { outboxId: id })),
    );
    expect(tries.map(({ explicitAcks }) => explicitAcks.length)).toEqual([0, 0, 0, 0, 1]);
  });

  test("no personal data is logged when an e-mail is sent or fails", async () => {
    await consumeJobs({ outboxId: await queueTestEmail() });
    await consumeJobs({ outboxId: await queueTestEmail(EMAIL_TO_SAM) });
    await consumeJobs({ outboxId: await queueTestEmail({ origin: "https://gone.test" }) });
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const personal of [
      "sam@example.test",
      "example",
      "Sam",
      "<b>Jo</b>",
      SECRET,
      "012345",
      "012 345",
    ])
      expect(lines.join("\n")).not.toContain(personal);
  });

  test("an e-mail of another site than its address is not sent", async () => {
    const id = await queueTestEmail({ origin: `https://${await addSite()}` });
    expect((await consumeJobs({ outboxId: id })).retryMessages).toHaveLength(1);
    expect(await localMails()).toEqual([]);
  });

  test("the cause of a failed e-mail is logged by kind, without the mailer's text", async () => {
    const id = await queueTestEmail();
    const deliver = () => Promise.reject(new RangeError("550 no mailbox sam@example.test"));
    const failing = { ...services, mail: { deliver, read: null } };
    const sender: EmailCallbacks = {
      render: async () => ({}) as Email,
      kindsOf: () => [],
      addressee: async (request) => request.to,
      asOfNow: async (request) => request,
      regenerate: async () => false,
    };
    expect(await sendEmail(failing, id, sender)).toMatchObject({ status: "later" });
    expect(lines.at(-1)).toContain('"fault":"RangeError"');
    expect(lines.join()).not.toContain("mailbox");
  });
});

describe("email format", () => {
  setUpOutbox();

  test("an e-mail is sent in the member's language and clears its payload", async () => {
    const id = await queueTestEmail();
    const result = await consumeJobs({ outboxId: id });
    expect(result.explicitAcks).toEqual(["message-0"]);
    expect(await outboxRow(id)).toEqual({ status: "sent", payload: "", attempts: 1 });
    const [mail] = await localMails();
    expect(mail).toMatchObject({
      id,
      recipient: "sam@example.test",
      language: "en",
      subject: "012 345: confirm your email address on Amorelle",
    });
    for (const body of [mail?.html, mail?.plain]) {
      expect(body).toContain(`https://${site}/${SECRET}`);
      expect(body).toContain("012 345");
    }
  });

  test("an e-mail declares its language for screen readers", async () => {
    await consumeJobs({ outboxId: await queueTestEmail({ language: "nl" }) });
    const [mail] = await localMails();
    expect(
      new Set([...(mail?.html ?? "").matchAll(/ lang="(\w+)"/g)].map((match) => match[1])),
    ).toEqual(new Set(["nl"]));
    expect(mail?.subject).not.toMatch(/confirm your/);
  });

  /** The `lang` of an e-mail, and whether it contains Québec's words. */
  async function frenchTo(account: MemberId | null): Promise<[string | undefined, boolean]> {
    const to = account ? emailAddressOf(account) : "sam@example.test";
    const { explicitAcks } = await consumeJobs({
      outboxId: await queueTestEmail({ language: "fr", account, to, origin: `https://${site}` }),
    });
    expect(explicitAcks).toHaveLength(1);
    const mail = (await localMails()).at(-1);
    const plain = mail?.plain ?? "";
    expect(plain).toMatch(/courriel|e-mail/);
    return [
      /<html dir="ltr" lang="([\w-]+)"/.exec(mail?.html ?? "")?.[1],
      !plain.includes("e-mail"),
    ];
  }

  test("an e-mail is written in the variant of its member's country", async () => {
    const there = { country: "CA", region: "CA-QC" };
    expect(await frenchTo((await addMember(site, there)).id)).toEqual(["fr-CA", true]);
    expect(await frenchTo((await addMember(site)).id)).toEqual(["fr", false]);
    expect(await frenchTo((await addMember(await addSite(), there)).id)).toEqual(["fr", false]);
    expect(await frenchTo(null)).toEqual(["fr", false]);
  });

  test("an e-mail without an account uses its site's only country", async () => {
    const alone = await addSite({ name: "Seule", countries: ["CA"] });
    await consumeJobs({
      outboxId: await queueTestEmail({ language: "fr", siteId: alone, origin: `https://${alone}` }),
    });
    const html = await directory
      .prepare("SELECT html FROM local_mails WHERE site_id = ?")
      .bind(alone)
      .first<string>("html");
    expect(html).toContain('lang="fr-CA"');
  });

  test("user input is text in an e-mail, never markup", async () => {
    await consumeJobs({ outboxId: await queueTestEmail(EMAIL_TO_SAM) });
    const [mail] = await localMails();
    expect(mail?.html).not.toContain("<b>Jo</b>");
    expect(mail?.html).toContain("&lt;b&gt;Jo&lt;/b&gt;");
  });

  test("an e-mail loads no resource and has no URL except its button's", async () => {
    await consumeJobs({ outboxId: await queueTestEmail() });
    const [mail] = await localMails();
    const addresses = [
      ...(mail?.html ?? "").matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/g),
    ].map((match) => match[1]);
    expect(new Set(addresses)).toEqual(new Set([`https://${site}/${SECRET}`]));
  });

  test("an e-mail with only a code has no button", async () => {
    await consumeJobs({
      outboxId: await queueTestEmail({
        template: "login_code",
        fields: { name: "Sam", code: "654321" },
      } as Partial<EmailRequest>),
    });
    const [mail] = await localMails();
    expect(mail?.plain).toContain("654 321");
    expect(mail?.html).not.toContain("href=");
  });
});

describe("bound emails", () => {
  setUpOutbox();

  type Content = Pick<EmailRequest, "template" | "fields">;
  const RECEIPT: Content = { template: "credits_refunded", fields: { name: "Sam", credits: 5 } };
  const WARNING: Content = { template: "password_changed", fields: { name: "Sam" } };
  const CODE: Content = { template: "login_code", fields: { name: "Sam", code: "654321" } };
  const ERASED: Content = {
    template: "deletion_done",
    fields: { name: "Sam", days: 14, keptUntil: null },
  };

  /** A failed e-mail that staff send again (`npm run mail -- again`) after `moved` has run. */
  async function resend(content: Content, me: TestMember | null, moved: () => Promise<unknown>) {
    const to = me ? emailAddressOf(me.id) : "gone@example.test";
    const id = await queueTestEmail({ ...content, to, account: me?.id ?? null } as never);
    await env.DB.prepare("UPDATE outbox SET status = 'failed', fault = 'x' WHERE id = ?")
      .bind(id)
      .run();
    await moved();
    await env.DB.prepare(
      "UPDATE outbox SET status = 'waiting', attempts = 0, due_at = ? WHERE id = ?",
    )
      .bind(Date.now(), id)
      .run();
    const queued: string[] = [];
    const real = realServices();
    await requeueEmails({
      ...real,
      now: () => Date.now() + 600_000,
      queues: { ...real.queues, enqueueMail: async (one) => void queued.push(one) },
    });
    expect(queued).toContain(id);
    await consumeJobs({ outboxId: id });
    return (await localMails()).map(({ recipient }) => recipient);
  }
  const move = (id: MemberId, email: string) =>
    env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?").bind(email, id).run();
  const claimAddress = async (email: string) => move((await addMember(site)).id, email);

  test("a receipt follows its account, even if the old address is used by another", async () => {
    const me = await addMember(site);
    const to = await resend(RECEIPT, me, async () => {
      await move(me.id, "sam.new@example.test");
      await claimAddress(emailAddressOf(me.id));
    });
    expect(to).toEqual(["sam.new@example.test"]);
  });

  test("a security warning goes to the old address only while it is unused", async () => {
    const left = await addMember(site);
    const displacedMember = await addMember(site);
    expect(await resend(WARNING, left, () => move(left.id, "left@example.test"))).toEqual([
      emailAddressOf(left.id),
    ]);
    const to = await resend(WARNING, displacedMember, async () => {
      await move(displacedMember.id, "taken@example.test");
      await claimAddress(emailAddressOf(displacedMember.id));
    });
    expect(to).toEqual([emailAddressOf(left.id)]);
  });

  test("a code is not sent after its account has another address", async () => {
    const me = await addMember(site);
    expect(await resend(CODE, me, () => move(me.id, "other@example.test"))).toEqual([]);
  });

  test("a receipt of an erased account is not sent to a new owner of the address", async () => {
    expect(await resend(ERASED, null, () => claimAddress("gone@example.test"))).toEqual([]);
  });

  test("an e-mail of an account with the same address is sent again unchanged", async () => {
    const me = await addMember(site);
    expect(await resend(RECEIPT, me, async () => undefined)).toEqual([emailAddressOf(me.id)]);
  });
});
