import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { unpackClientId } from "~/kit/ids";
import {
  answersOf,
  callTo,
  channelOf,
  newSession,
  openPage,
  openSocket,
  say,
  toldOf,
} from "../../tests/support/page";
import { post, storedOf, toTalk } from "../../tests/support/sending";
import { addMember } from "../../tests/support/world";
import { balanceOf, sumOf } from "../../tests/support/writing";

test("a message over the socket is stored, charged, answered and published", async () => {
  const { writer, reader, page } = await toTalk(3);
  const [hers, his] = [await openPage(writer), await openPage(reader)];
  const call = callTo(reader, "over the line");
  say(page, call);
  await expect.poll(() => answersOf(page)).toEqual([1]);
  expect(page.told.find(({ type }) => type === "sent")).toMatchObject({
    clientId: call.client_id,
    message: { seq: 1, credits: 1, balance: 2 },
  });
  for (const told of [page, hers, his]) await expect.poll(() => toldOf(told)).toEqual([1]);
  expect(his.told.at(-1)).toMatchObject({
    body: "over the line",
    senderId: writer.id,
    clientId: call.client_id,
    unread: 1,
    totalUnread: 1,
  });
  expect(his.told.at(-1)).not.toHaveProperty("balance");
  expect(hers.told.at(-1)).toMatchObject({ unread: 0, totalUnread: 0, balance: 2 });
  expect(answersOf(hers)).toEqual([]);
});

test("32 messages of one member in transit arrive in order", async () => {
  const { writer, reader, page } = await toTalk();
  const his = await openPage(reader);
  const calls = Array.from({ length: 32 }, (_, n) => callTo(reader, `n${n}`));
  for (const call of calls) say(page, call);
  const numbers = calls.map((_, n) => n + 1);
  await expect.poll(() => answersOf(page)).toEqual(numbers);
  await expect.poll(() => toldOf(his)).toEqual(numbers);
  const stored = await storedOf(writer);
  expect(stored.map(({ clientId }) => unpackClientId(clientId))).toEqual(
    calls.map(({ client_id }) => client_id),
  );
  expect([await balanceOf(writer.id), await sumOf(writer.id)]).toEqual([68, 68]);
});

test("a message waits for the response to the previous one, across chats", async () => {
  const { writer, reader, page } = await toTalk();
  const [calls, expected] = [[], []] as [object[], unknown[]];
  for (let n = 1; n <= 6; n++) {
    calls.push(callTo(await addMember(writer.siteId, { profileStatus: "hidden" })), callTo(reader));
    expected.push("not_found", n);
  }
  for (const call of calls) say(page, call);
  await expect.poll(() => answersOf(page).length).toBe(calls.length);
  expect(answersOf(page)).toEqual(expected);
});

test("a message sent by HTTP is published to the sender's own pages", async () => {
  const { writer, reader, page } = await toTalk(5);
  expect((await post(writer, callTo(reader))).ok).toBe(true);
  await expect.poll(() => toldOf(page)).toEqual([1]);
  expect(answersOf(page)).toEqual([]);
});

test("an object that hibernated answers on the socket that stayed open", async () => {
  const { writer, reader, page } = await toTalk(5);
  await evictDurableObject(channelOf(writer));
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page)).toEqual([1]);
  await expect.poll(() => toldOf(page)).toEqual([1]);
});

test("price and maximum length come from the site", async () => {
  const { writer, reader, page } = await toTalk(5, { message_credits: 2, message_length: 10 });
  for (const text of ["ten or fewer", "ten", "ten", "ten"])
    say(page, { ...callTo(reader, text), price: 2 });
  await expect.poll(() => answersOf(page)).toEqual(["invalid", 1, 2, "not_enough_credits"]);
  expect(await balanceOf(writer.id)).toBe(1);
});

test("a message before the initial counts is sent too", async () => {
  const { writer, reader } = await toTalk(5);
  const page = await openSocket(writer, await newSession(writer));
  say(page, callTo(reader));
  await expect.poll(() => answersOf(page)).toEqual([1]);
});
