import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { siteOf } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { sendMessage } from "./send-message";

/**
 * Two members of a site with this price; returns the first one's wallet and entries after a
 * message.
 */
async function chatAt(price: number, credits: number, shown = price) {
  const id = await addSite({ message_credits: price });
  const site = await siteOf(id);
  const writer = await addMember(id, { premium: true, credits });
  const reader = await addMember(id);
  const write = () =>
    sendMessage(
      realServices(),
      { site, id: writer.id },
      { to: reader.id, clientId: newClientId(), text: "hello", shown },
    );
  const spent = async () =>
    (
      await env.DB.prepare(
        "SELECT amount FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?) AND reason = 'message'",
      )
        .bind(writer.id)
        .all<{ amount: number }>()
    ).results.map(({ amount }) => amount);
  return { write, spent };
}

test("a message on a site with price 0 is sent with an empty wallet and not booked", async () => {
  const { write, spent } = await chatAt(0, 0);
  for (let n = 0; n < 2; n++)
    expect(await write()).toMatchObject({ ok: true, value: { credits: 0, balance: 0 } });
  expect(await spent()).toEqual([]);
});

test("a message at a price of two takes two credits and is rejected with one", async () => {
  const { write, spent } = await chatAt(2, 5);
  expect(await write()).toMatchObject({ ok: true, value: { credits: 2, balance: 3 } });
  expect(await write()).toMatchObject({ ok: true, value: { credits: 2, balance: 1 } });
  expect(await write()).toEqual({ ok: false, refusal: "not_enough_credits" });
  expect(await spent()).toEqual([-2, -2]);
});

test("a site setting decides after how many similar first messages one is held", async () => {
  const id = await addSite({ held_after: 2 });
  const writer = await addMember(id, { premium: true, credits: 9 });
  const sent = [];
  for (let n = 0; n < 3; n++) {
    const to = (await addMember(id)).id;
    const message = { to, clientId: newClientId(), text: "Send me 200 euros", shown: 1 };
    sent.push(
      await sendMessage(realServices(), { site: await siteOf(id), id: writer.id }, message),
    );
  }
  expect(sent.map((one) => one.ok || one.refusal)).toEqual([true, true, "held"]);
});
