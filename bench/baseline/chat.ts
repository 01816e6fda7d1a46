import { DurableObject } from "cloudflare:workers";

type Env = { DB: D1Database; ROOMS: DurableObjectNamespace<Room> };
type Message = { conversation: string; sender: string; clientId: string; text: string };

/**
 * The minimum for a paid message: one Durable Object that numbers it, executes one batch of as many
 * statements as the site (message, payment, summary, and a read of the balance), and sends it to an
 * open socket. No session, no rules, no limits.
 */
export class Room extends DurableObject<Env> {
  private seq: number | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  override async fetch(): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  send(message: Message): Promise<{ seq: number; balance: number }> {
    const mine = this.turn.then(() => this.write(message));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async write({
    conversation,
    sender,
    clientId,
    text,
  }: Message): Promise<{ seq: number; balance: number }> {
    const { DB } = this.env;
    this.seq ??=
      (await DB.prepare("SELECT max(seq) AS seq FROM messages WHERE conversation = ?")
        .bind(conversation)
        .first<number>("seq")) ?? 0;
    const seq = ++this.seq;
    const results = await DB.batch<{ balance: number }>([
      DB.prepare(
        "INSERT INTO messages (conversation, seq, sender, client_id, body, at) VALUES (?, ?, ?, ?, ?, ?)",
      ).bind(...[conversation, seq, sender, clientId, text, Date.now()]),
      DB.prepare("UPDATE wallets SET balance = balance - 1 WHERE id = ?").bind(sender),
      DB.prepare(
        "UPDATE summaries SET last_seq = ?, unread = unread + 1 WHERE conversation = ?",
      ).bind(seq, conversation),
      DB.prepare("SELECT balance FROM wallets WHERE id = ?").bind(sender),
    ]);
    for (const socket of this.ctx.getWebSockets())
      socket.send(JSON.stringify({ type: "message", clientId, seq, body: text }));
    return { seq, balance: results[3]?.results[0]?.balance ?? 0 };
  }
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/live")
      return env.ROOMS.getByName(searchParams.get("conversation") ?? "").fetch(request);
    const message = (await request.json()) as Message;
    return Response.json({
      message: await env.ROOMS.getByName(message.conversation).send(message),
    });
  },
} satisfies ExportedHandler<Env>;
