import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import type { Conversation } from "./chat-load.ts";
import type { Server } from "./server.ts";

/**
 * A conversation object accepts 120 messages at once from a sender and 4 a second after that; with
 * this many the limit is never reached.
 */
export const PAIRS = 160;
export const TEXT =
  "See you at eight, in front of the little theatre? I shall be the one with the umbrella.";

/**
 * Pairs of the site's members, the first of each writing to the second, who has a page open: by
 * POST, or over the first one's own page.
 */
export function siteConversations(
  { url }: Server,
  people: readonly LoggedInMember[],
  over: "post" | "socket" = "post",
  count = PAIRS,
): Conversation[] {
  const at = ({ cookie }: LoggedInMember, place: URL) => ({
    url: place,
    headers: { cookie, origin: url.origin },
    beats: true,
  });
  const endpoint = new URL("/api/message.php", url);
  const line = socketUrl(url, "/live");
  return Array.from({ length: count }, (_, n) => {
    const [sender, recipient] = [people[2 * n], people[2 * n + 1]] as [
      LoggedInMember,
      LoggedInMember,
    ];
    const message = { to: recipient.id, text: TEXT, price: 1 };
    const call = (clientId: string) => ({ ...message, client_id: clientId });
    const body = over === "post" ? call : (id: string) => ({ type: "send", ...call(id) });
    return {
      send: { ...at(sender, over === "post" ? endpoint : line), over, body },
      listen: at(recipient, line),
    };
  });
}

export function socketUrl(url: URL, path: string): URL {
  const socket = new URL(path, url);
  socket.protocol = "ws:";
  return socket;
}
