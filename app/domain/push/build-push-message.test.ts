import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { type MemberId, newId, type PushId, type SiteId } from "~/kit/ids";
import { realServices } from "../../../tests/support/test-database";
import { PUSH_TTL, type PushOrder } from "./push";
import { buildPushMessage } from "./send-push";

const NOW = 1_800_000_000_000;
const content = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };

function message({ account = "a", template = "like", age = 0, tag = "chat-x" } = {}) {
  const order = { siteId: "a.test" as SiteId, account: account as MemberId, template } as PushOrder;
  const services = realServices({ now: () => NOW });
  const push = { id: newId<PushId>(), since: NOW - age };
  return buildPushMessage(services, { push, order, content: { ...content, tag } });
}

test("a push's TTL is the rest of its day, at least a minute", async () => {
  expect((await message()).seconds).toBe(PUSH_TTL / 1000);
  expect((await message({ age: PUSH_TTL - minutes(5) })).seconds).toBe(300);
  expect((await message({ age: 2 * PUSH_TTL })).seconds).toBe(60);
});

test("only pushes about chat messages are urgent", async () => {
  const urgent = async (template: string) => (await message({ template })).urgent;
  expect([await urgent("message"), await urgent("conversation")]).toEqual([true, true]);
  expect([await urgent("like"), await urgent("weekly")]).toEqual([false, false]);
});

test("a newer push of one member replaces the older; the topic identifies nobody", async () => {
  const { topic } = await message();
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect((await message()).topic).toBe(topic);
  expect((await message({ account: "b" })).topic).not.toBe(topic);
  expect((await message({ tag: "chat-y" })).topic).not.toBe(topic);
});
