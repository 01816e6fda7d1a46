import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { Services } from "~/services";
import { addChat } from "../../../tests/support/add-chat";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import { balanceOf, selectOne, sumOfEntries } from "../../../tests/support/send-messages";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { sendPhoto } from "./chat-photo";
import { sendGift, sendMessage } from "./send-message";

const CREDITS = 10;
const SENDS = 200;
/** The sends are spread over this many conversation objects, which process them in parallel. */
const CHATS = 5;

/**
 * Services whose conversation objects start only after `count` requests have arrived, so that all
 * run at once.
 */
function servicesReleasingAfter(count: number): Services {
  const services = realServices();
  let [arrived, open] = [0, () => {}];
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const submitMessage: Services["live"]["submitMessage"] = async (...args) => {
    if (++arrived === count) open();
    await opening;
    return services.live.submitMessage(...args);
  };
  return { ...services, live: { ...services.live, submitMessage } };
}

/**
 * A member with ten credits in several conversations, and the n-th message to send in one of them.
 */
async function addSpendingMember() {
  const siteId = await addSite({ gift_credits: 2 });
  const me = await addMember(siteId, { premium: true, credits: CREDITS });
  const site = await siteOf(siteId);
  const viewer = viewerOf(me, { premium: true });
  const chats = await Promise.all(
    Array.from({ length: CHATS }, async () => {
      const to = await addMember(siteId);
      return { to: to.id, conversationId: await addChat(me, to, 2) };
    }),
  );
  const services = servicesReleasingAfter(SENDS);
  const sender = { site, id: me.id };
  const send = async (n: number) => {
    const { to, conversationId } = chats[n % CHATS] as (typeof chats)[number];
    const clientId = newClientId();
    if (n % 8 === 7) {
      const bytes = (await png(40, 50, n)).buffer;
      const picture = { conversationId, clientId, bytes, shown: 1 };
      return sendPhoto(services, { site, viewer }, picture);
    }
    const gift = { conversationId, to, clientId, gift: "rose", shownCredits: 2 } as const;
    if (n % 2) return sendGift(services, sender, gift);
    return sendMessage(services, sender, { to, clientId, text: `n${n}`, shown: 1 });
  };
  return { me, send };
}

/** The lowest balance that the wallet ever had, and its number of entries. */
const LOWEST_BALANCE_SQL = `SELECT min(held) AS least, count(*) AS entries FROM (
  SELECT sum(amount) OVER (ORDER BY number) AS held FROM wallet_entries
  WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?))`;
const STORED_MESSAGES_SQL = `SELECT count(*) AS messages, sum(credits) AS credits FROM messages
  WHERE sender_id = ? AND credits > 0`;
const PHOTO_COUNTS_SQL = `SELECT (SELECT count(*) FROM chat_photos) = (SELECT count(*) FROM wallet_entries
  WHERE reason = 'photo') AS alike`;

test("two hundred simultaneous texts, gifts and photos spend ten credits, no more", async () => {
  const { me, send } = await addSpendingMember();
  const answers = await Promise.all(Array.from({ length: SENDS }, (_, n) => send(n)));
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
  expect(new Set(refusals)).toEqual(new Set(["not_enough_credits"]));
  expect([await balanceOf(me.id), await sumOfEntries(me.id)]).toEqual([0, 0]);
  const accepted = SENDS - refusals.length;
  expect(await selectOne(LOWEST_BALANCE_SQL, me.id)).toEqual({ least: 0, entries: accepted + 1 });
  expect(await selectOne(STORED_MESSAGES_SQL, me.id)).toEqual({
    messages: accepted,
    credits: CREDITS,
  });
  expect(await selectOne(PHOTO_COUNTS_SQL)).toEqual({ alike: 1 });
});
