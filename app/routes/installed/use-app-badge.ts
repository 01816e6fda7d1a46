import { useEffect } from "react";
import { useLive } from "~/live/live-provider";

/**
 * Sets the app badge to the unread count while a page is open (R37). Errors are ignored, since the
 * badge is optional.
 */
export function useAppBadge(): void {
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  useEffect(() => {
    const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [waiting]);
}
