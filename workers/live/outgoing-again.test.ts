import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { answersOf, callTo, openPage, say, toldOf } from "../../tests/support/page";
import { post, storedOf, toTalk } from "../../tests/support/sending";
import { balanceOf } from "../../tests/support/writing";

const rooms = (env as unknown as Env).CONVERSATION_ROOMS;

test("a message resent over a new socket and by HTTP is stored once", async () => {
  const { site, writer, reader, page } = await toTalk(5);
  const his = await openPage(reader);
  const call = callTo(reader, "once");
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual([1]);
  const again = await openPage(writer);
  say(again, call);
  await expect.poll(() => answersOf(again)).toEqual([1]);
  expect(await post(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  await evictDurableObject(rooms.getByName(await conversationIdOf(site, writer.id, reader.id)));
  say(again, call);
  await expect.poll(() => answersOf(again)).toEqual([1, 1]);
  expect(await post(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  say(again, { ...call, text: "twice" });
  await expect.poll(() => answersOf(again)).toEqual([1, 1, "client_id_reused"]);
  say(again, callTo(reader));
  await expect.poll(() => toldOf(his)).toEqual([1, 2]);
  for (const told of [page, again]) await expect.poll(() => toldOf(told).at(-1)).toBe(2);
  expect(toldOf(page)).toEqual([1, 2]);
  expect([(await storedOf(writer)).length, await balanceOf(writer.id)]).toEqual([2, 3]);
});

test("a message sent by HTTP and socket at once is stored and charged once", async () => {
  const { writer, reader, page } = await toTalk(5);
  const call = callTo(reader);
  say(page, call);
  expect(await post(writer, call)).toMatchObject({ ok: true, value: { seq: 1 } });
  await expect.poll(() => answersOf(page)).toEqual([1]);
  expect([(await storedOf(writer)).length, await balanceOf(writer.id)]).toEqual([1, 4]);
});

test("a message that the database rejects is not acknowledged, and the retry sends it", async () => {
  const { writer, reader, page } = await toTalk(5);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.exec(
    `CREATE TRIGGER full BEFORE INSERT ON wallet_entries WHEN NEW.wallet_id = (SELECT id FROM wallets WHERE account_id = '${writer.id}') BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  const call = callTo(reader);
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual(["failed"]);
  expect(await storedOf(writer)).toEqual([]);
  await env.DB.exec("DROP TRIGGER full");
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual(["failed", 1]);
  vi.restoreAllMocks();
});
