import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addWaiting } from "../../../tests/support/telling";
import { addMember, mailOf, type TestMember } from "../../../tests/support/world";
import { blockMember } from "../conversation/block-member";
import { likeMember } from "../like/like-member";
import { unlikeMember } from "../like/unlike-member";
import { asOfNow } from "./still-so";

const told = ({ siteId, id: account }: TestMember, template: string, fields: object) =>
  asOfNow(services, { siteId, account, template, fields });

const setStatus = ({ id }: TestMember, status: string) =>
  env.DB.prepare("UPDATE profiles SET status = ? WHERE id = ?").bind(status, id).run();

test("suppresses e-mails about a banned or deleted writer and an invisible match", async () => {
  const { me, writer, conversation } = await addWaiting();
  const words = { name: "Sam", who: "Aino", fictional: false, count: 1, conversation, words: "Hi" };
  const match = { name: "Sam", who: "Aino", fictional: false, member: writer.id };
  expect(await told(me, "new_message", words)).toEqual(words);
  expect(await told(me, "match", match)).toEqual(match);
  await setStatus(writer, "hidden");
  expect(await told(me, "new_message", words)).toEqual(words);
  expect(await told(me, "match", match)).toBeNull();
  await setStatus(writer, "disabled");
  expect(await told(me, "new_message", words)).toBeNull();
  expect(await told(me, "match", match)).toBeNull();
});

test("a waiting e-mail does not count likes that were undone or blocked", async () => {
  const { me, writer } = await addWaiting();
  const other = await addMember(me.siteId);
  for (const one of [writer, other]) await likeMember(services, viewerOf(one), me.id);
  const fields = { name: "Sam", count: 2 };
  expect(await told(me, "like_received", fields)).toEqual(fields);
  await blockMember(services, viewerOf(me), writer.id);
  expect(await told(me, "like_received", fields)).toEqual({ ...fields, count: 1 });
  expect(await told(me, "like", { count: 2 })).toEqual({ count: 1 });
  await unlikeMember(services, viewerOf(other), { memberId: me.id });
  expect(await told(me, "like_received", fields)).toBeNull();
  expect(await told(me, "weekly", { count: 2 })).toEqual({ count: 2 });
});

test("a promotion is suppressed after its end", async () => {
  const { me } = await addWaiting();
  const offer = { name: "Sam", title: "Half", text: "Of it", until: Date.now() + 60_000 };
  expect(await told(me, "promotion", offer)).toEqual(offer);
  expect(await told(me, "promotion", { ...offer, until: null })).not.toBeNull();
  expect(await told(me, "promotion", { ...offer, until: Date.now() - 1 })).toBeNull();
});

test("the e-mail of new members names only those who are still visible", async () => {
  const { me, writer } = await addWaiting();
  const [stays, hides] = [await addMember(me.siteId), await addMember(me.siteId)];
  const card = ({ id: profile }: TestMember) => ({ who: "Jo", fictional: false, age: 30, profile });
  const fields = { name: "Sam", region: null, members: [writer, stays, hides].map(card) };
  expect(await told(me, "weekly_members", fields)).toEqual(fields);
  await blockMember(services, viewerOf(writer), me.id);
  await setStatus(hides, "hidden");
  const left = { ...fields, members: [card(stays)] };
  expect(await told(me, "weekly_members", fields)).toEqual(left);
  await setStatus(stays, "disabled");
  expect(await told(me, "weekly_members", fields)).toBeNull();
});

test("a notification to a previous address is suppressed", async () => {
  const { me } = await addWaiting();
  const letter = { siteId: me.siteId, account: me.id, template: "reminder", to: mailOf(me.id) };
  const fields = { name: "Sam", what: "photo" };
  expect(await asOfNow(services, { ...letter, fields })).toEqual(fields);
  await env.DB.prepare("UPDATE accounts SET email = 'new@example.test' WHERE id = ?")
    .bind(me.id)
    .run();
  expect(await asOfNow(services, { ...letter, fields })).toBeNull();
});
