import { findChat, findMessageRecipient } from "~/domain/conversation/open-conversation";
import { isChatPath } from "~/domain/order/order";
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
  if (!isChatPath(path)) return null;
  const [, folder, id] = path.split("/");
  if (folder === "chats" && isId<ConversationId>(id)) {
    const chat = await findChat(services, viewer, id);
    return chat?.head.there ? namedMember(chat.head) : null;
  }
  if (!isId<MemberId>(id)) return null;
  const recipient = await findMessageRecipient(services, viewer, id);
  return recipient && namedMember(recipient.partner);
}

const namedMember = ({ name, fictional }: NamedMember): NamedMember => ({ name, fictional });
