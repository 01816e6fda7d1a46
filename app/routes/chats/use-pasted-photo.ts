import type { ClipboardEvent } from "react";
import { useNavigate } from "react-router";
import type { ConversationId } from "~/kit/ids";
import { pastedPictures } from "~/ui/pasted-picture";
import { handOverPhoto } from "../installed/shared-draft";

/**
 * A picture that is pasted into the box of a chat goes into the chat's form for photos, which shows it with its price and
 * sends it by a button. Before the first message there is no such form (decision 0055): `conversationId` is null.
 */
export function usePastedPhoto(conversationId: ConversationId | null) {
  const navigate = useNavigate();
  return (event: ClipboardEvent) => {
    const [picture] = (conversationId && pastedPictures(event.clipboardData)) || [];
    if (!picture) return;
    event.preventDefault();
    handOverPhoto(picture);
    void navigate(`/chats/${conversationId}/photo`);
  };
}
