import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { addMember, addSite } from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";
import { previewGiftRefusal, previewPrice, previewRefusal } from "./preview-refusal";

const rooms = (env as unknown as Env).CONVERSATION_ROOMS;

test("the check before writing rejects the same messages as sending does", async () => {
  const site = await addSite();
  for (const confirmed of [true, false]) {
    for (const premium of [true, false]) {
      for (const [started, balance] of [
        [0, 0],
        [1, 5],
        [2, 5],
        [2, 0],
        [0, 1],
      ] as const) {
        for (const [opening, price] of [
          [true, 1],
          [false, 1],
          [true, 0],
          [false, 0],
          [true, 2],
          [false, 2],
        ] as const) {
          const writer = { confirmed, premium, started, balance };
          const sender = await addMember(site, {
            premium,
            credits: balance,
            status: confirmed ? "active" : "not_confirmed",
          });
          await env.DB.prepare("UPDATE accounts SET conversations_started = ? WHERE id = ?")
            .bind(started, sender.id)
            .run();
          const other = await addMember(site);
          const id = await conversationIdOf(site, sender.id, other.id);
          const request = {
            siteId: site,
            senderId: sender.id,
            recipientId: other.id,
            clientId: newClientId(),
            body: "Hello",
            price,
            shown: previewPrice(writer, { opening, price }),
          };
          if (!opening) await addChatStartedByOther(site, id, sender.id, other.id);
          const sent = await rooms.getByName(id).storeMessage(id, request);
          expect(
            previewRefusal(writer, { opening, price }),
            JSON.stringify({ ...writer, opening, price }),
          ).toBe(sent.ok ? null : sent.refusal);
        }
      }
    }
  }
});

/** A conversation that the other member began for free. */
async function addChatStartedByOther(
  site: SiteId,
  id: ConversationId,
  member: MemberId,
  other: MemberId,
): Promise<void> {
  const first = {
    siteId: site,
    senderId: other,
    recipientId: member,
    clientId: newClientId(),
    body: "Hi",
    price: 1,
    shown: 0,
  };
  // Only an active member can be written to: this recipient was confirmed when the conversation
  // began.
  const status = await env.DB.prepare("SELECT status FROM profiles WHERE id = ?")
    .bind(member)
    .first<string>("status");
  expect(status).toBe("active");
  expect((await rooms.getByName(id).storeMessage(id, first)).ok).toBe(true);
}

test("a gift gets the same early refusals as a text, and not_enough_credits by its price", () => {
  const writer = { confirmed: true, premium: false, started: 0, balance: 1 };
  const gift = { opening: true, price: 2 };
  expect(previewGiftRefusal(writer, gift)).toBe("not_enough_credits");
  expect(previewGiftRefusal({ ...writer, balance: 2 }, gift)).toBeNull();
  expect(previewGiftRefusal({ ...writer, balance: 2, started: 2 }, gift)).toBe("free_starts_used");
  expect(previewGiftRefusal({ ...writer, confirmed: false }, gift)).toBe("email_unconfirmed");
  expect(previewGiftRefusal(writer, { opening: false, price: 2 })).toBe("not_enough_credits");
});
