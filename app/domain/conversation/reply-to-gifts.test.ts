import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { addChat } from "../../../tests/support/add-chat";
import { atShownPrice } from "../../../tests/support/at-shown-price";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { openConversation } from "./open-conversation";
import { sendMessage } from "./send-message";

const services = realServices();

/** A gift (1) and a photo (2) of the first member, with replies of the second. */
async function addAnsweredGifts() {
  const site = await addSite();
  const me = await addMember(site);
  const her = await addMember(site, { credits: 9 });
  const id = await addChat(me, her, 2);
  const set = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  await set(
    "UPDATE messages SET body = '', sender_id = ?, gift = CASE seq WHEN 1 THEN 'rose' END WHERE conversation_id = ?",
    ...[me.id, id],
  );
  await set(
    "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 2, ?, 1, 1, '', '', 0)",
    ...[`p${id.slice(1)}`, site, id, me.id],
  );
  for (const replyTo of [1, 2])
    await atShownPrice(async (shown) => {
      const message = { to: me.id, clientId: newClientId(), text: "Oh", replyTo };
      return sendMessage(services, { site: await siteOf(site), id: her.id }, { ...message, shown });
    });
  const quotes = async () => {
    const page = await openConversation(services, viewerOf(her), { conversationId: id });
    return page?.messages.slice(2).map(({ reply }) => reply);
  };
  return { me, quotes, set };
}

test("replies to a gift and to a photo quote them as gift and photo", async () => {
  const { me, quotes } = await addAnsweredGifts();
  expect(await quotes()).toEqual([
    { seq: 1, senderId: me.id, text: "", gift: "rose" },
    { seq: 2, senderId: me.id, text: "", photo: true },
  ]);
});

test("a deleted photo or one of a deactivated member is no longer quoted", async () => {
  const { me, quotes, set } = await addAnsweredGifts();
  await set("DELETE FROM chat_photos WHERE sender_id = ?", me.id);
  expect(await quotes()).toEqual([expect.objectContaining({ gift: "rose" }), undefined]);
  await set("UPDATE profiles SET status = 'disabled' WHERE id = ?", me.id);
  expect(await quotes()).toEqual([undefined, undefined]);
});
