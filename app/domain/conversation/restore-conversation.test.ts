import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { unblockMember } from "../block/unblock-member";
import { blockMember } from "./block-member";
import { deleteConversation } from "./delete-conversation";
import { openConversation } from "./open-conversation";
import {
  createUndoToken,
  findDeletedConversation,
  restoreConversation,
} from "./restore-conversation";

const start = Date.now();
const at = (time: number) => realServices({ now: () => time });

/** A conversation of five messages that its reader deleted, and the undo token. */
async function addDeletedChat() {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site, { name: "Aino" });
  const id = await addChat(me, her, 5);
  await env.DB.prepare("UPDATE participants SET unread = 2 WHERE member_id = ?").bind(me.id).run();
  const mine = () => openConversation(services, viewerOf(me), { conversationId: id });
  const before = await mine();
  const gone = await deleteConversation(at(start), viewerOf(me), id);
  if (!gone.ok) throw new Error(gone.refusal);
  const word = createUndoToken(at(start), me, gone.value);
  const undo = (who: TestMember = me, later = 0) =>
    restoreConversation(at(start + later), who, word);
  return { me, her, id, mine, before, word, undo };
}
const write = (from: TestMember, id: string, seq: number) =>
  env.DB.batch([
    env.DB.prepare(
      "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, 'more', 0, 1)",
    ).bind(id, seq, from.siteId, from.id, newId()),
    env.DB.prepare("UPDATE participants SET last_seq = ? WHERE conversation_id = ?").bind(seq, id),
  ]);
const sealsOf = (member: TestMember) =>
  env.DB.prepare("SELECT count(*) AS n FROM seals WHERE member_id = ?")
    .bind(member.id)
    .first<number>("n");

test("restores a conversation deleted just now and removes its evidence hold", async () => {
  const { me, id, mine, before, word, undo } = await addDeletedChat();
  expect([(await mine())?.messages, await sealsOf(me)]).toEqual([[], 1]);
  expect(await findDeletedConversation(at(start), me, word)).toMatchObject({ id, name: "Aino" });
  expect(await undo(me, 60_000)).toMatchObject({ ok: true, value: { id } });
  const back = await mine();
  expect(back?.messages).toEqual(before?.messages);
  expect([back?.head.unread, await sealsOf(me)]).toEqual([before?.head.unread, 0]);
  expect(await findDeletedConversation(at(start), me, word)).toBeNull();
});

test("rejects an undo after a minute, by another member or with a forged token", async () => {
  const { me, her, id, mine, word, undo } = await addDeletedChat();
  await deleteConversation(at(start), viewerOf(her), id); // so that the token would fit her participant row
  const late = { ok: false, refusal: "too_late" };
  expect(await undo(me, 60_001)).toMatchObject(late);
  expect(await undo(her)).toMatchObject(late);
  expect(await undo({ ...me, siteId: await addSite() })).toMatchObject(late);
  for (const made of ["x", word.slice(1), `${word.slice(0, -2)}AA`])
    expect(await restoreConversation(at(start), me, made), made).toMatchObject(late);
  expect(await findDeletedConversation(at(start + 60_001), me, word)).toBeNull();
  expect((await mine())?.messages).toEqual([]);
});

test("an undo keeps newer messages and does not undo a later deletion", async () => {
  const { me, her, id, mine, undo } = await addDeletedChat();
  await write(her, id, 6);
  expect((await undo()).ok).toBe(true);
  expect((await mine())?.messages).toHaveLength(6);
  await deleteConversation(at(start), viewerOf(me), id);
  expect((await undo()).ok).toBe(false);
  expect((await mine())?.messages).toEqual([]);
});

test("an undo across a block restores nothing", async () => {
  const { me, her, mine, undo } = await addDeletedChat();
  await blockMember(services, her, me.id);
  expect((await undo()).ok).toBe(false);
  await unblockMember(services, her, me.id);
  expect((await mine())?.messages).toEqual([]);
});
