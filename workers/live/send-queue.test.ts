import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { unpackClientId } from "~/kit/ids";
import {
  connectionObjectOf,
  messageCallTo,
  newSession,
  openPage,
  openSocket,
  receivedNumbersOf,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { balanceOf, sumOfEntries } from "../../tests/support/send-messages";
import {
  addSenderAndRecipient,
  postToMessageApi,
  storedMessagesOf,
} from "../../tests/support/sender-and-recipient";
import { addMember } from "../../tests/support/test-database";

test("a message over the socket is stored, charged, answered and published", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(3);
  const hers = await openPage(writer);
  const his = await openPage(reader);
  const call = messageCallTo(reader, "over the line");
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  expect(page.events.find(({ type }) => type === "sent")).toMatchObject({
    clientId: call.client_id,
    message: { seq: 1, credits: 1, balance: 2 },
  });
  for (const receiver of [page, hers, his])
    await expect.poll(() => receivedNumbersOf(receiver)).toEqual([1]);
  expect(his.events.at(-1)).toMatchObject({
    body: "over the line",
    senderId: writer.id,
    clientId: call.client_id,
    unread: 1,
    totalUnread: 1,
  });
  expect(his.events.at(-1)).not.toHaveProperty("balance");
  expect(hers.events.at(-1)).toMatchObject({ unread: 0, totalUnread: 0, balance: 2 });
  expect(responsesTo(hers)).toEqual([]);
});

test("32 messages of one member in transit arrive in order", async () => {
  const { writer, reader, page } = await addSenderAndRecipient();
  const his = await openPage(reader);
  const calls = Array.from({ length: 32 }, (_, n) => messageCallTo(reader, `n${n}`));
  for (const call of calls) sendPageCall(page, call);
  const numbers = calls.map((_, n) => n + 1);
  await expect.poll(() => responsesTo(page)).toEqual(numbers);
  await expect.poll(() => receivedNumbersOf(his)).toEqual(numbers);
  const stored = await storedMessagesOf(writer);
  expect(stored.map(({ clientId }) => unpackClientId(clientId))).toEqual(
    calls.map(({ client_id }) => client_id),
  );
  expect([await balanceOf(writer.id), await sumOfEntries(writer.id)]).toEqual([68, 68]);
});

test("a message waits for the response to the previous one, across chats", async () => {
  const { writer, reader, page } = await addSenderAndRecipient();
  const [calls, expected] = [[], []] as [object[], unknown[]];
  for (let n = 1; n <= 6; n++) {
    calls.push(
      messageCallTo(await addMember(writer.siteId, { profileStatus: "hidden" })),
      messageCallTo(reader),
    );
    expected.push("not_found", n);
  }
  for (const call of calls) sendPageCall(page, call);
  await expect.poll(() => responsesTo(page).length).toBe(calls.length);
  expect(responsesTo(page)).toEqual(expected);
});

test("a message sent by HTTP is published to the sender's own pages", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(5);
  expect((await postToMessageApi(writer, messageCallTo(reader))).ok).toBe(true);
  await expect.poll(() => receivedNumbersOf(page)).toEqual([1]);
  expect(responsesTo(page)).toEqual([]);
});

test("an object that hibernated answers on the socket that stayed open", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(5);
  await evictDurableObject(connectionObjectOf(writer));
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  await expect.poll(() => receivedNumbersOf(page)).toEqual([1]);
});

test("price and maximum length come from the site", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(5, {
    message_credits: 2,
    message_length: 10,
  });
  for (const text of ["ten or fewer", "ten", "ten", "ten"])
    sendPageCall(page, { ...messageCallTo(reader, text), price: 2 });
  await expect.poll(() => responsesTo(page)).toEqual(["invalid", 1, 2, "not_enough_credits"]);
  expect(await balanceOf(writer.id)).toBe(1);
});

test("a message before the initial counts is sent too", async () => {
  const { writer, reader } = await addSenderAndRecipient(5);
  const page = await openSocket(writer, await newSession(writer));
  sendPageCall(page, messageCallTo(reader));
  await expect.poll(() => responsesTo(page)).toEqual([1]);
});
