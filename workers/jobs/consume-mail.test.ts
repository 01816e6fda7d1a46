import { expect, test } from "vitest";
import { type Sender, sendLetter } from "~/domain/outbox/send-letter";
import { newId } from "~/kit/ids";
import type { Letter } from "~/services";
import {
  consume,
  consumeTry,
  lines,
  mails,
  outboxRow,
  SECRET,
  services,
  TO_SAM,
  write,
} from "../../tests/support/letters";
import { addSite } from "../../tests/support/world";

test("a duplicate queue delivery sends one e-mail", async () => {
  const id = await write();
  await consume({ outboxId: id }, { outboxId: id });
  const again = await consume({ outboxId: id });
  expect(again.explicitAcks).toEqual(["message-0"]);
  expect(await mails()).toHaveLength(1);
  expect(await outboxRow(id)).toMatchObject({ status: "sent", attempts: 1 });
});

test("of two concurrent consumers one sends and the other retries later", async () => {
  const id = await write();
  const result = await consume({ outboxId: id }, { outboxId: id });
  expect(result.explicitAcks).toHaveLength(1);
  expect(result.retryMessages).toHaveLength(1);
});

test("a job without an e-mail id is retried until the queue moves it to the dead letters", async () => {
  const result = await consume({ outboxId: "not an id" }, "nonsense", null);
  expect(result.explicitAcks).toEqual([]);
  expect(result.retryMessages).toHaveLength(3);
});

test("a job for a missing e-mail is completed", async () => {
  expect((await consume({ outboxId: newId() })).explicitAcks).toEqual(["message-0"]);
});

test("an e-mail that cannot be written is retried later and is not dead", async () => {
  const id = await write({ origin: "https://gone.test" });
  const first = await consume({ outboxId: id });
  expect(first.retryMessages).toMatchObject([{ msgId: "message-0" }]);
  expect(await outboxRow(id)).toMatchObject({ status: "waiting", attempts: 1 });
  const tries = await Promise.all([1, 2, 3, 4, 5].map((n) => consumeTry(n, { outboxId: id })));
  expect(tries.map(({ explicitAcks }) => explicitAcks.length)).toEqual([0, 0, 0, 0, 1]);
});

test("no personal data is logged when an e-mail is sent or fails", async () => {
  await consume({ outboxId: await write() });
  await consume({ outboxId: await write(TO_SAM) });
  await consume({ outboxId: await write({ origin: "https://gone.test" }) });
  expect(lines.length).toBeGreaterThanOrEqual(2);
  for (const personal of ["sam@example.test", "example", "Sam", "Jo", SECRET, "012345", "012 345"])
    expect(lines.join("\n")).not.toContain(personal);
});

test("an e-mail of another site than its address is not sent", async () => {
  const id = await write({ origin: `https://${await addSite()}` });
  expect((await consume({ outboxId: id })).retryMessages).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test("the cause of a failed e-mail is logged by kind, without the mailer's text", async () => {
  const id = await write();
  const deliver = () => Promise.reject(new RangeError("550 no mailbox sam@example.test"));
  const failing = { ...services, mail: { deliver, read: null } };
  const sender: Sender = {
    render: async () => ({}) as Letter,
    kindsOf: () => [],
    addressee: async (order) => order.to,
    asOfNow: async (order) => order,
    writeAnew: async () => false,
  };
  expect(await sendLetter(failing, id, sender)).toMatchObject({ came: "later" });
  expect(lines.at(-1)).toContain('"fault":"RangeError"');
  expect(lines.join()).not.toContain("mailbox");
});
