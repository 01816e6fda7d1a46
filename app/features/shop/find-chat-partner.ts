import { findChat, findMessageRecipient } from "~/domain/conversation/open-conversation";
import type { Viewer } from "~/domain/session/session";
import { type ConversationId, isId, type MemberId } from "~/kit/ids";
import type { Services } from "~/services";

/** The member whose chat a button leads to. */
export type NamedMember = { name: string; fictional: boolean };

/** The other member of the chat at a path; null if it leads elsewhere or they are gone. */
export async function findChatPartner(
  services: Services,
  viewer: Viewer,
  path: string | null,
): Promise<NamedMember | null> {
  const [, folder, id, page] = /^\/(chats|members)\/([^/?]+)(\/chat)?/.exec(path ?? "") ?? [];
  if (folder === "chats" && isId<ConversationId>(id)) {
    const chat = await findChat(services, viewer, id);
    return chat?.head.there ? namedMember(chat.head) : null;
  }
  if (!page || !isId<MemberId>(id)) return null;
  const recipient = await findMessageRecipient(services, viewer, id);
  return recipient && namedMember(recipient.partner);
}

const namedMember = ({ name, fictional }: NamedMember): NamedMember => ({ name, fictional });
