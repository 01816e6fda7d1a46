import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { EmailOrder } from "~/domain/outbox/outbox";
import { requeueEmails } from "~/domain/outbox/requeue-emails";
import type { MemberId } from "~/kit/ids";
import {
  consumeJobs,
  localMails,
  queueTestEmail,
  setUpOutbox,
  site,
} from "../../tests/support/outbox-emails";
import {
  addMember,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";

setUpOutbox();

type Content = Pick<EmailOrder, "template" | "fields">;
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
