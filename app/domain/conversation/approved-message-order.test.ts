import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addBulkSender, MONEY_REQUEST } from "../../../tests/support/held-messages";
import { refusalOf } from "../../../tests/support/send-messages";
import { realServices } from "../../../tests/support/test-database";
import { sendApprovedMessages } from "./send-approved-messages";

/** A member with two sent messages about money and a third one that is held. */
async function holdThirdMessage() {
  const held = await addBulkSender();
  for (let n = 0; n < 2; n++) await held.write(MONEY_REQUEST);
  expect(refusalOf(await held.write(MONEY_REQUEST))).toBe("held");
  return held;
}

test("many approved messages of one member do not delay those of others", async () => {
  const flood = await holdThirdMessage();
  const late = await holdThirdMessage();
  const more = Array.from({ length: 25 }, (_, n) =>
    env.DB.prepare(
      `INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at)
       SELECT 'more-' || ?1, site_id, sender_id, 'nobody-' || ?1, 'c-' || ?1, body, shown, kinds, created_at - 1
       FROM held_messages WHERE sender_id = ?2 ORDER BY id DESC LIMIT 1`,
    ).bind(n, flood.sender.id),
  );
  await env.DB.batch(more);
  for (const { decide } of [flood, late]) await decide("released");
  await sendApprovedMessages(realServices());
  expect(await late.rows()).toMatchObject({ messages: 3, held_messages: 0 });
});
