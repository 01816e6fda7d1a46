import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { addChat } from "../../../tests/support/add-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { MAX_NAMES, MAX_SCANNED_CHATS, MAX_SCANNED_NAMES } from "./conversation";
import { searchChats } from "./search-chats";

const search = (member: TestMember, searchText: string, after: string | null = null) =>
  searchChats(
    services,
    { viewer: viewerOf(member), namePhoto: plainPhotoRef },
    { searchText, after },
  );

/** Adds conversations with an active member, each newer than the one before, without messages. */
async function addChats(me: TestMember, other: TestMember, count: number) {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_seq, last_message_at)
    SELECT 'chat' || i, ?, ?, ?, 1, 100 + i FROM n`;
  await env.DB.prepare(rows).bind(me.id, other.id, me.siteId).run();
}

test("a search step scans five hundred conversations and the next one continues", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site, { name: "Ylva" });
  const id = await addChat(me, her, 1);
  await addChats(me, await addMember(site), 2 * MAX_SCANNED_CHATS);
  const steps: number[] = [];
  let after: string | null = null;
  do {
    const step: Awaited<ReturnType<typeof search>> = await search(me, "message 1", after);
    steps.push(step.found.filter((one) => one.id === id).length);
    after = step.next;
  } while (after && steps.length < 9);
  expect(steps).toEqual([0, 0, 1]);
  // Names are searched in the first thousand conversations only.
  expect(2 * MAX_SCANNED_CHATS).toBe(MAX_SCANNED_NAMES);
  expect((await search(me, "ylva")).names).toEqual([]);
  await env.DB.prepare("UPDATE participants SET last_message_at = 999999 WHERE conversation_id = ?")
    .bind(id)
    .run();
  expect((await search(me, "ylva")).names.map((row) => row.id)).toEqual([id]);
});

test("shows ten of many matching names", async () => {
  const site = await addSite();
  const me = await addMember(site);
  for (let n = 0; n <= MAX_NAMES; n++)
    await addChat(me, await addMember(site, { name: `Ylva ${n}` }), 1);
  expect((await search(me, "ylva")).names).toHaveLength(MAX_NAMES);
});
