import type { ClipboardEvent } from "react";
import { useNavigate } from "react-router";
import type { ConversationId } from "~/kit/ids";
import { pastedPictures } from "~/ui/pasted-pictures";
import { handOverPhoto } from "../installed/shared-content";

/**
 * Opens the photo form with an image that is pasted into the composer. The form shows its price and
 * has a send button. Before the first message there is no such form (decision 0055):
 * `conversationId` is null.
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
