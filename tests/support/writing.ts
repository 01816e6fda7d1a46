import { env } from "cloudflare:workers";
import { conversationIdOf, type SendResult } from "~/domain/conversation/conversation";
import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId, SiteId } from "~/kit/ids";
import type { TestMember } from "./world";

export const rooms = (env as unknown as Env).CONVERSATION_ROOMS;
export const one = <T>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<T>();
export const balanceOf = async (id: string) =>
  (await one<{ balance: number }>("SELECT balance FROM wallets WHERE account_id = ?", id))?.balance;
export const sumOf = async (id: string) =>
  (
    await one<{ s: number }>(
      "SELECT coalesce(sum(amount), 0) AS s FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
      id,
    )
  )?.s;

type Given = { clientId?: ClientId; body?: string; siteId?: SiteId };
export async function send(
  from: TestMember,
  to: { id: MemberId },
  { clientId = newClientId(), body = "hello", siteId = from.siteId }: Given = {},
): Promise<SendResult> {
  const id = await conversationIdOf(siteId, from.id, to.id);
  const sent = await rooms
    .getByName(id)
    .sendMessage(id, { siteId, senderId: from.id, recipientId: to.id, clientId, body, price: 1 });
  return sent.ok ? { ok: true, value: sent.value } : sent;
}
export const refusalOf = (result: SendResult) => (result.ok ? null : result.refusal);
