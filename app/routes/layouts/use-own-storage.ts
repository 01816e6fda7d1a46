import { useLayoutEffect } from "react";
import { tabStorage } from "~/kit/browser-storage";
import { getJson, noteMember } from "~/kit/call-door";
import type { MemberId } from "~/kit/ids";
import { forgetLastPush } from "~/live/push/last-push";
import { forgetPush } from "~/live/push/push-mark";
import { forgetLastConversation } from "../chats/last-conversation";
import { forgetWaiting } from "../chats/waiting/waiting-device";
import { forgetDevice } from "../installed/forget-device";

/** Key of the owner of this tab's storage: a member's id, empty for a visitor. */
const OWNER = "owner";

/**
 * Clears one person's browser data before the next uses the same computer: drafts, queued messages,
 * a partly filled signup, the last conversation, the installed app's worker and its shared data. It
 * is cleared as soon as another member or a visitor is detected, also after a logout in another
 * tab. The logout response requests the same (`Clear-Site-Data`), but not every browser supports
 * it.
 */
export function useOwnStorage(viewerId: MemberId | null): void {
  // Before any part of the page reads the stored data.
  useLayoutEffect(() => {
    const before = tabStorage.getItem(OWNER);
    const owner = viewerId ?? "";
    if (before !== null && before !== owner) tabStorage.clear();
    const another = before !== null && before !== "" && before !== owner;
    // The logout response removes the owner's key but not the app's badge, and comes too early for
    // a worker that is starting.
    const nobody = before === null && viewerId === null;
    if (forgetPush({ unlessOf: owner }) || another || nobody) forgetDevice();
    if (another) forgetLastPush();
    tabStorage.setItem(OWNER, owner);
    forgetLastConversation({ unlessOf: owner });
    forgetWaiting({ unlessOf: owner });
    noteMember(viewerId !== null);
    return viewerId === null ? undefined : whenShownAgain();
  }, [viewerId]);
}

/**
 * A page restored from the back/forward cache may belong to an ended session: it is replaced by the
 * login.
 */
function whenShownAgain(): () => void {
  const look = (event: PageTransitionEvent) => void (event.persisted && getJson("/api/user.php"));
  addEventListener("pageshow", look);
  return () => removeEventListener("pageshow", look);
}
