import type { Person } from "../../tests/support/node-world.ts";
import type { Conversation } from "./chat-load.ts";
import type { Server } from "./server.ts";

/** A room lets a sender write 120 messages at once and 4 a second after that; spread over so many it is never reached. */
export const PAIRS = 160;
export const TEXT =
  "See you at eight, in front of the little theatre? I shall be the one with the umbrella.";

/** Pairs of the site's people, the first of each writing to the second, who has a page open. */
export function siteConversations({ url }: Server, people: readonly Person[]): Conversation[] {
  const pairs = Array.from(
    { length: PAIRS },
    (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person],
  );
  return pairs.map(([sender, recipient]) => ({
    post: {
      url: new URL("/api/message.php", url),
      headers: { cookie: sender.cookie, origin: url.origin },
      body: (clientId) => ({ to: recipient.id, client_id: clientId, text: TEXT }),
    },
    listen: {
      url: socketUrl(url, "/live"),
      headers: { cookie: recipient.cookie, origin: url.origin },
    },
  }));
}

export function socketUrl(url: URL, path: string): URL {
  const socket = new URL(path, url);
  socket.protocol = "ws:";
  return socket;
}
