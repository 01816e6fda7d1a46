import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { eraseOwnChats } from "./erase-own-chats";

async function erased(member: TestMember) {
  const forgotten: string[] = [];
  const services = realServices();
  services.live = {
    ...services.live,
    forgetConversation: async (_site, id) => void forgotten.push(id),
  };
  let steps = 1;
  while (!(await eraseOwnChats(services, member))) steps++;
  return { forgotten, steps };
}
const count = (what: string, { id }: TestMember) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${what} = ?`).bind(id).first("n");

test("erases all conversations across several steps and clears every archive", async () => {
  const member = await addMember(await addSite());
  const chats: string[] = [];
  for (let n = 0; n < 21; n++) chats.push(await addChat(member, await addMember(member.siteId), 1));
  const { forgotten, steps } = await erased(member);
  expect(steps).toBe(2);
  expect(forgotten.toSorted()).toEqual(chats.toSorted());
  expect(await count("messages WHERE sender_id", member)).toBe(0);
  expect(await count("participants WHERE member_id", member)).toBe(0);
});

test("erases all of a member's messages across several steps, keeps the other's", async () => {
  const member = await addMember(await addSite());
  const reader = await addMember(member.siteId);
  const chat = await addChat(member, reader, 2);
  await env.DB.prepare(
    `WITH RECURSIVE n(seq) AS (SELECT 3 UNION ALL SELECT seq + 1 FROM n WHERE seq < 600)
    INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at)
    SELECT ?, seq, ?, ?, 'more' || seq, 'more', 1, 1 FROM n`,
  )
    .bind(chat, member.siteId, member.id)
    .run();
  await erased(member);
  expect(await count("messages WHERE body <> '' AND sender_id", reader)).toBe(1);
  expect(await count("messages WHERE sender_id", member)).toBe(0);
});
