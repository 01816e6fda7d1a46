import { env } from "cloudflare:workers";
import { conversationIdOf, type SendMessageResult } from "~/domain/conversation/conversation";
import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId, SiteId } from "~/kit/ids";
import { atShownPrice } from "./at-shown-price";
import type { TestMember } from "./test-database";

export const conversationObjects = (env as unknown as Env).CONVERSATION_ROOMS;
export const selectOne = <T>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<T>();
export const balanceOf = async (id: string) =>
  (await selectOne<{ balance: number }>("SELECT balance FROM wallets WHERE account_id = ?", id))
    ?.balance;
export const sumOfEntries = async (id: string) =>
  (
    await selectOne<{ s: number }>(
      "SELECT coalesce(sum(amount), 0) AS s FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
      id,
    )
  )?.s;

type SendOptions = {
  clientId?: ClientId;
  body?: string;
  siteId?: SiteId;
  price?: number;
  /** Omitted: what it costs. */
  shown?: number;
  agrees?: boolean;
};
export async function sendTestMessage(
  from: TestMember,
  to: { id: MemberId },
  { shown, ...options }: SendOptions = {},
): Promise<SendMessageResult> {
  const { siteId = from.siteId, clientId = newClientId(), body = "hello", price = 1 } = options;
  const id = await conversationIdOf(siteId, from.id, to.id);
  const message = { clientId, body, price, agrees: options.agrees };
  const ids = { siteId, senderId: from.id, recipientId: to.id };
  const send = async (at: number): Promise<SendMessageResult> => {
    const sent = await conversationObjects
      .getByName(id)
      .storeMessage(id, { ...ids, ...message, shown: at });
    return sent.ok ? { ok: true, value: sent.value } : sent;
  };
  return shown === undefined ? atShownPrice(send) : send(shown);
}
export const refusalOf = (result: SendMessageResult) => (result.ok ? null : result.refusal);
