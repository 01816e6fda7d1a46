import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import { newClientId } from "~/kit/client-id";
import { type ConversationId, newId, type PhotoId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile, viewerOf } from "../../../tests/support/member-fixtures";
import { conversationObjects } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { listConversations } from "./list-conversations";
import { openConversation } from "./open-conversation";

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const drawn = () => ({
  photoId: newId<PhotoId>(),
  width: 4,
  height: 5,
  shades: "dce543",
  look: "",
});

/** Two members with a conversation; the second message is a gift or a photo. */
async function chatWithAttachment(what: "gift" | "photo") {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site);
  const id = await addChat(me, her, 2);
  const second = "WHERE conversation_id = ? AND seq = 2";
  await run(`UPDATE messages SET body = '' ${second}`, id);
  if (what === "gift") await run(`UPDATE messages SET gift = 'rose' ${second}`, id);
  else
    await run(
      "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 2, ?, 4, 5, 'dce543', '', 0)",
      ...[drawn().photoId, site, id, her.id],
    );
  return { site, me, her, id };
}
const log = async (who: TestMember, conversationId: ConversationId) =>
  (await openConversation(realServices(), viewerOf(who), { conversationId }))?.messages ?? [];
const list = async (who: TestMember) => {
  const context = { viewer: viewerOf(who), namePhoto: plainPhotoRef };
  return (await listConversations(realServices(), context, null)).conversations;
};

test.each(["gift", "photo"] as const)(
  "a %s of a deactivated member is hidden in log and list; the reader's own stays",
  async (what) => {
    const { site, me, her, id } = await chatWithAttachment(what);
    await addChat(me, await addMember(site), 2);
    const shown = async (who: TestMember) => [
      (await log(who, id)).map((message) => Boolean(message[what])),
      (await list(who)).filter((row) => row[what]).map((row) => row.id),
    ];
    const there = [[false, true], [id]];
    for (const who of [me, her]) expect(await shown(who)).toEqual(there);
    await changeProfile(her.id, { status: "disabled" });
    expect(await shown(me)).toEqual([[false, false], []]);
    expect(await shown(her)).toEqual(there);
  },
);

test("a rejected photo message leaves no photo row", async () => {
  const { site, me, her, id } = await chatWithAttachment("gift");
  const ids = { siteId: site, senderId: me.id, recipientId: her.id, clientId: newClientId() };
  const request = { ...ids, body: "", price: 1, shown: 1, photo: drawn() };
  const sent = await conversationObjects.getByName(id).storeMessage(id, request);
  expect(sent).toMatchObject({ ok: false, refusal: "not_enough_credits" });
  expect((await log(me, id)).some(({ photo }) => photo)).toBe(false);
  const row = "SELECT 1 FROM chat_photos WHERE conversation_id = ?";
  expect(await env.DB.prepare(row).bind(id).first()).toBeNull();
});
