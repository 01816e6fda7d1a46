import { expect, test } from "vitest";
import { type EmailCallbacks, sendEmail } from "~/domain/outbox/send-email";
import { newId } from "~/kit/ids";
import type { Email } from "~/services";
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
} from "../../tests/support/outbox-emails";
import { addSite } from "../../tests/support/test-database";

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
  for (const personal of ["sam@example.test", "example", "Sam", "Jo", SECRET, "012345", "012 345"])
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
    addressee: async (order) => order.to,
    asOfNow: async (order) => order,
    regenerate: async () => false,
  };
  expect(await sendEmail(failing, id, sender)).toMatchObject({ status: "later" });
  expect(lines.at(-1)).toContain('"fault":"RangeError"');
  expect(lines.join()).not.toContain("mailbox");
});
