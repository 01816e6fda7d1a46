import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { failingDatabase } from "../../../tests/support/failing-d1";
import { balanceOf, selectOne, sumOfEntries } from "../../../tests/support/send-messages";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";
import { writeMessage } from "./write-message";

const LOST_RESPONSE = "D1_ERROR: Network connection lost.";

async function write(carriedOut: boolean) {
  const site = await addSite();
  const sender = await addMember(site, { premium: true, credits: 5 });
  const other = await addMember(site);
  const conversationId = await conversationIdOf(site, sender.id, other.id);
  const { db, attempts } = failingDatabase(1, { message: LOST_RESPONSE, carriedOut });
  const sent = await writeMessage(
    { ...realServices(), db },
    {
      siteId: site,
      senderId: sender.id,
      recipientId: other.id,
      clientId: newClientId(),
      body: "hello",
      price: 1,
      shown: 1,
    },
    { conversationId, seq: 1 },
  );
  const count = await selectOne<{ n: number }>(
    "SELECT count(*) AS n FROM messages WHERE conversation_id = ?",
    conversationId,
  );
  const unread = await selectOne<{ unread: number }>(
    "SELECT unread FROM participants WHERE member_id = ?",
    other.id,
  );
  const wallet = [await balanceOf(sender.id), await sumOfEntries(sender.id)];
  return { sent, attempts: attempts(), messages: count?.n, unread: unread?.unread, wallet };
}

test.each([true, false])(
  "a message whose response is lost (stored: %s) is written, charged and published once",
  async (carriedOut) => {
    const { sent, ...rest } = await write(carriedOut);
    expect(sent).toMatchObject({ ok: true, fresh: true, value: { seq: 1, balance: 4 } });
    expect(rest).toEqual({ attempts: 2, messages: 1, unread: 1, wallet: [4, 4] });
  },
);
