import { useLayoutEffect } from "react";
import { getJson, setMemberPage } from "~/kit/api-client";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { clearLastPush } from "~/live/push/last-push";
import { deletePushMarkOfOthers } from "~/live/push/push-mark";
import { deleteLastConversationOfOthers } from "../chats/list/last-conversation";
import { deleteSendQueueOfOthers } from "../chats/send-queue/send-queue-device";
import { clearDevice } from "./clear-device";

/** Key of the owner of this tab's storage: a member's id, empty for a visitor. */
const OWNER_KEY = "owner";

/**
 * Clears one person's browser data before the next uses the same computer: drafts, queued messages,
 * a partly filled signup, the last conversation, the installed app's worker and its shared data. It
 * is cleared as soon as another member or a visitor is detected, also after a logout in another
 * tab. The logout response requests the same (`Clear-Site-Data`), but not every browser supports
 * it.
 */
export function useStorageOwner(viewerId: MemberId | null): void {
  // Before any part of the page reads the stored data.
  useLayoutEffect(() => {
    const before = tabStorage.getItem(OWNER_KEY);
    const owner = viewerId ?? "";
    if (before !== null && before !== owner) tabStorage.clear();
    const another = before !== null && before !== "" && before !== owner;
    // The logout response removes the owner's key but not the app's badge, and comes too early for
    // a worker that is starting.
    const isLoggedOut = before === null && viewerId === null;
    if (deletePushMarkOfOthers({ unlessOf: owner }) || another || isLoggedOut) clearDevice();
    if (another) clearLastPush();
    tabStorage.setItem(OWNER_KEY, owner);
    deleteLastConversationOfOthers({ unlessOf: owner });
    deleteSendQueueOfOthers({ unlessOf: owner });
    setMemberPage(viewerId !== null);
    return viewerId === null ? undefined : checkSessionOnRestore();
  }, [viewerId]);
}

/**
 * A page restored from the back/forward cache may belong to an ended session: it is replaced by the
 * login.
 */
function checkSessionOnRestore(): () => void {
  const checkSession = (event: PageTransitionEvent) =>
    void (event.persisted && getJson("/api/user.php"));
  addEventListener("pageshow", checkSession);
  return () => removeEventListener("pageshow", checkSession);
}
