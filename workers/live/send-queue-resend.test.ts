import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import {
  messageCallTo,
  openPage,
  receivedNumbersOf,
  responsesTo,
  sendPageCall,
} from "../../tests/support/open-page";
import { balanceOf } from "../../tests/support/send-messages";
import {
  addSenderAndRecipient,
  postToMessageApi,
  storedMessagesOf,
} from "../../tests/support/sender-and-recipient";

const rooms = (env as unknown as Env).CONVERSATION_ROOMS;

test("a message resent over a new socket and by HTTP is stored once", async () => {
  const { site, writer, reader, page } = await addSenderAndRecipient(5);
  const his = await openPage(reader);
  const call = messageCallTo(reader, "once");
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  const again = await openPage(writer);
  sendPageCall(again, call);
  await expect.poll(() => responsesTo(again)).toEqual([1]);
  expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  await evictDurableObject(rooms.getByName(await conversationIdOf(site, writer.id, reader.id)));
  sendPageCall(again, call);
  await expect.poll(() => responsesTo(again)).toEqual([1, 1]);
  expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  sendPageCall(again, { ...call, text: "twice" });
  await expect.poll(() => responsesTo(again)).toEqual([1, 1, "client_id_reused"]);
  sendPageCall(again, messageCallTo(reader));
  await expect.poll(() => receivedNumbersOf(his)).toEqual([1, 2]);
  for (const receiver of [page, again])
    await expect.poll(() => receivedNumbersOf(receiver).at(-1)).toBe(2);
  expect(receivedNumbersOf(page)).toEqual([1, 2]);
  expect([(await storedMessagesOf(writer)).length, await balanceOf(writer.id)]).toEqual([2, 3]);
});

test("a message sent by HTTP and socket at once is stored and charged once", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(5);
  const call = messageCallTo(reader);
  sendPageCall(page, call);
  expect(await postToMessageApi(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  await expect.poll(() => responsesTo(page)).toEqual([1]);
  expect([(await storedMessagesOf(writer)).length, await balanceOf(writer.id)]).toEqual([1, 4]);
});

test("a message that the database rejects is not acknowledged, and the retry sends it", async () => {
  const { writer, reader, page } = await addSenderAndRecipient(5);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.exec(
    `CREATE TRIGGER full BEFORE INSERT ON wallet_entries WHEN NEW.wallet_id = (SELECT id FROM wallets WHERE account_id = '${writer.id}') BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  const call = messageCallTo(reader);
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual(["failed"]);
  expect(await storedMessagesOf(writer)).toEqual([]);
  await env.DB.exec("DROP TRIGGER full");
  sendPageCall(page, call);
  await expect.poll(() => responsesTo(page)).toEqual(["failed", 1]);
  vi.restoreAllMocks();
});
