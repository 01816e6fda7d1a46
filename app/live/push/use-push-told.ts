import { useEffect } from "react";
import { hours } from "~/kit/duration";
import { readMark } from "./push-mark";

/** A browser says so often that it is there: its session may have another secret by now (R350). */
const TELL_EVERY = hours(6);

/**
 * Keeps the site's word of this browser true while its member is here. Its code is fetched where that is due; what belongs to
 * somebody else, or to nobody any more, ends with them (use-own-storage.ts).
 */
export function usePushTold(memberId: string | null, key: string | null): void {
  useEffect(() => {
    if (memberId === null) return;
    const mark = readMark(memberId);
    if (!key || !mark || Date.now() - mark.at < TELL_EVERY) return;
    void import("./push-device")
      .then(({ tellAgain }) => tellAgain({ memberId, key }))
      .catch(() => undefined); // the next page tries again
  }, [memberId, key]);
}
