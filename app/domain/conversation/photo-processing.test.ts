import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { ClientId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { sendPhoto } from "./send-photo";

type SendPhotoInput = { shown?: number; clientId?: ClientId };

/** Two members with a conversation; counts processed photos and the senders of stored ones. */
async function addChatWithCredits(credits: number) {
  const site = await addSite();
  const me = await addMember(site, { credits });
  const her = await addMember(site, { credits: 5 });
  const conversationId = await addChat(me, her, 2);
  const drawn = { times: 0 };
  const photoCheck = {
    judge: async () => {
      drawn.times++;
      return "fine" as const;
    },
  };
  const send = async (
    from: TestMember,
    { shown = 1, clientId = newClientId() }: SendPhotoInput = {},
  ) => {
    const bytes = (await png(18, 16, 3)).buffer;
    const sender = { site: await siteOf(site), viewer: viewerOf(from) };
    const services = realServices({ photoCheck });
    const sent = await sendPhoto(services, sender, { conversationId, clientId, bytes, shown });
    return sent.ok || sent.refusal;
  };
  const senders = async () =>
    (
      await env.DB.prepare("SELECT sender_id AS id FROM chat_photos WHERE conversation_id = ?")
        .bind(conversationId)
        .all<{ id: string }>()
    ).results.map(({ id }) => id);
  return { me, her, drawn, send, senders };
}

test("a photo rejected for its price or an inactive recipient is not processed", async () => {
  const { me, her, drawn, send } = await addChatWithCredits(0);
  expect(await send(me)).toBe("not_enough_credits");
  expect(await send(her, { shown: 2 })).toBe("price_changed");
  await changeProfile(me.id, { status: "disabled" });
  expect(await send(her)).toBe("not_found");
  expect(drawn.times).toBe(0);
});

test("a resent photo is not processed again; one with another sender's client id is", async () => {
  const { me, her, drawn, send, senders } = await addChatWithCredits(5);
  const clientId = newClientId();
  for (let n = 0; n < 2; n++) expect(await send(me, { clientId })).toBe(true);
  expect([drawn.times, await senders()]).toEqual([1, [me.id]]);
  expect(await send(her, { clientId })).toBe(true);
  expect([drawn.times, new Set(await senders())]).toEqual([2, new Set([me.id, her.id])]);
});
