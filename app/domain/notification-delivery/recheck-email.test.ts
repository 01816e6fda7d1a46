import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addUnreadMessage } from "../../../tests/support/notification-setup";
import { addMember, emailAddressOf, type TestMember } from "../../../tests/support/test-database";
import { blockMember } from "../conversation/block-member";
import { likeMember } from "../like/like-member";
import { unlikeMember } from "../like/unlike-member";
import { recheckNotification } from "./recheck-before-send";

const recheck = ({ siteId, id: account }: TestMember, template: string, fields: object) =>
  recheckNotification(services, { siteId, account, template, fields });

const setStatus = ({ id }: TestMember, status: string) =>
  env.DB.prepare("UPDATE profiles SET status = ? WHERE id = ?").bind(status, id).run();

test("suppresses e-mails about a banned or deleted writer and an invisible match", async () => {
  const { me, writer, conversation } = await addUnreadMessage();
  const words = { name: "Sam", who: "Aino", fictional: false, count: 1, conversation, words: "Hi" };
  const match = { name: "Sam", who: "Aino", fictional: false, member: writer.id };
  expect(await recheck(me, "new_message", words)).toEqual(words);
  expect(await recheck(me, "match", match)).toEqual(match);
  await setStatus(writer, "hidden");
  expect(await recheck(me, "new_message", words)).toEqual(words);
  expect(await recheck(me, "match", match)).toBeNull();
  await setStatus(writer, "disabled");
  expect(await recheck(me, "new_message", words)).toBeNull();
  expect(await recheck(me, "match", match)).toBeNull();
});

test("a waiting e-mail does not count likes that were undone or blocked", async () => {
  const { me, writer } = await addUnreadMessage();
  const other = await addMember(me.siteId);
  for (const one of [writer, other]) await likeMember(services, viewerOf(one), me.id);
  const fields = { name: "Sam", count: 2 };
  expect(await recheck(me, "like_received", fields)).toEqual(fields);
  await blockMember(services, viewerOf(me), writer.id);
  expect(await recheck(me, "like_received", fields)).toEqual({ ...fields, count: 1 });
  expect(await recheck(me, "like", { count: 2 })).toEqual({ count: 1 });
  await unlikeMember(services, viewerOf(other), { memberId: me.id });
  expect(await recheck(me, "like_received", fields)).toBeNull();
  expect(await recheck(me, "weekly", { count: 2 })).toEqual({ count: 2 });
});

test("a promotion is suppressed after its end", async () => {
  const { me } = await addUnreadMessage();
  const offer = { name: "Sam", title: "Half", text: "Of it", until: Date.now() + 60_000 };
  expect(await recheck(me, "promotion", offer)).toEqual(offer);
  expect(await recheck(me, "promotion", { ...offer, until: null })).not.toBeNull();
  expect(await recheck(me, "promotion", { ...offer, until: Date.now() - 1 })).toBeNull();
});

test("the e-mail of new members names only those who are still visible", async () => {
  const { me, writer } = await addUnreadMessage();
  const stays = await addMember(me.siteId);
  const hides = await addMember(me.siteId);
  const card = ({ id: profile }: TestMember) => ({ who: "Jo", fictional: false, age: 30, profile });
  const fields = { name: "Sam", region: null, members: [writer, stays, hides].map(card) };
  expect(await recheck(me, "weekly_members", fields)).toEqual(fields);
  await blockMember(services, viewerOf(writer), me.id);
  await setStatus(hides, "hidden");
  const left = { ...fields, members: [card(stays)] };
  expect(await recheck(me, "weekly_members", fields)).toEqual(left);
  await setStatus(stays, "disabled");
  expect(await recheck(me, "weekly_members", fields)).toBeNull();
});

test("a notification to a previous address is suppressed", async () => {
  const { me } = await addUnreadMessage();
  const email = {
    siteId: me.siteId,
    account: me.id,
    template: "reminder",
    to: emailAddressOf(me.id),
  };
  const fields = { name: "Sam", what: "photo" };
  expect(await recheckNotification(services, { ...email, fields })).toEqual(fields);
  await env.DB.prepare("UPDATE accounts SET email = 'new@example.test' WHERE id = ?")
    .bind(me.id)
    .run();
  expect(await recheckNotification(services, { ...email, fields })).toBeNull();
});
