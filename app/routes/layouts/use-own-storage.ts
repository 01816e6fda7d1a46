import { useLayoutEffect } from "react";
import { tabStorage } from "~/kit/browser-storage";
import { getJson, noteMember } from "~/kit/call-door";
import type { MemberId } from "~/kit/ids";
import { forgetLastPush } from "~/live/push/last-push";
import { forgetPush } from "~/live/push/push-mark";
import { forgetLastConversation } from "../chats/last-conversation";
import { forgetWaiting } from "../chats/waiting/waiting-device";
import { forgetDevice } from "../installed/forget-device";

/** Whose things this tab keeps: a member's id, empty for a visitor. */
const OWNER = "owner";

/**
 * What one person leaves in the browser is not for the next at the same computer: unsent words, messages that wait, a half-filled
 * signup, the last conversation, the installed app's worker and what it was handed. All of it goes as soon as somebody else is
 * there, or nobody any more, also where another tab logged out. The answer to a logout asks the browser for the same
 * (`Clear-Site-Data`), but not every browser listens.
 */
export function useOwnStorage(viewerId: MemberId | null): void {
  // Before any part of the page reads what is kept.
  useLayoutEffect(() => {
    const before = tabStorage.getItem(OWNER);
    const owner = viewerId ?? "";
    if (before !== null && before !== owner) tabStorage.clear();
    const another = before !== null && before !== "" && before !== owner;
    // The answer to a logout takes the owner away, leaves the app's badge, and comes too early for a worker that was about to begin.
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

/** A page that "back" brings from the browser's memory may be of a session that is over: the login takes its place then. */
function whenShownAgain(): () => void {
  const look = (event: PageTransitionEvent) => void (event.persisted && getJson("/api/user.php"));
  addEventListener("pageshow", look);
  return () => removeEventListener("pageshow", look);
}
