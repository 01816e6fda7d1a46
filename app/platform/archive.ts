import type { ConversationId } from "~/kit/ids";
import type { MessageArchive } from "~/services";
import { conversationRoom } from "./durable-objects";

/** Access to the message archive of conversation objects. */
export function createArchive(env: Env): MessageArchive {
  const room = (id: ConversationId) => conversationRoom(env, id);
  return {
    read: (id, query) => room(id).readArchived(query),
    find: (id, search) => room(id).findArchived(search),
    async fill(siteId, id) {
      await room(id).archive(siteId, id);
    },
    async blank(id, writer) {
      await room(id).blank(writer);
    },
    async drop(id, upTo) {
      await room(id).drop(upTo);
    },
  };
}
