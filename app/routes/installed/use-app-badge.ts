import { useEffect } from "react";
import { useLive } from "~/live/live";

/** What waits stands on the app's icon too (R37), while a page is open; a badge is nothing that a page should fail of. */
export function useAppBadge(): void {
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  useEffect(() => {
    const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [waiting]);
}
