import type { Conversation } from "./chat-load.ts";
import type { Server } from "./server.ts";
import { PAIRS, socketUrl, TEXT } from "./site-conversations.ts";

/** Conversations of the minimal paid message (bench/baseline/chat.ts). */
export function baselineConversations({ url }: Server): Conversation[] {
  return Array.from({ length: PAIRS }, (_, n) => ({
    send: {
      over: "post",
      url: new URL("/send", url),
      body: (clientId) => ({ conversation: `c${n}`, sender: `p${n}`, clientId, text: TEXT }),
    },
    listen: { url: socketUrl(url, `/live?conversation=c${n}`) },
  }));
}

/** Creates their tables and wallets. */
export async function fillChatBaseline({ miniflare }: Server): Promise<void> {
  const db = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  const names = Array.from({ length: PAIRS }, (_, n) => n);
  await db.batch([
    db.prepare(
      "CREATE TABLE messages (conversation TEXT, seq INTEGER, sender TEXT NOT NULL, client_id TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (conversation, seq), UNIQUE (sender, client_id))",
    ),
    db.prepare(
      "CREATE TABLE wallets (id TEXT PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0))",
    ),
    db.prepare(
      "CREATE TABLE summaries (conversation TEXT PRIMARY KEY, last_seq INTEGER NOT NULL, unread INTEGER NOT NULL)",
    ),
    ...names.map((n) => db.prepare("INSERT INTO wallets VALUES (?, 1000000)").bind(`p${n}`)),
    ...names.map((n) => db.prepare("INSERT INTO summaries VALUES (?, 0, 0)").bind(`c${n}`)),
  ]);
}
