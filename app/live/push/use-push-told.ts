import { useEffect } from "react";
import { hours } from "~/kit/duration";
import { readMark } from "./push-mark";

/**
 * How often a browser registers its subscription again: its session secret may have changed (R350).
 */
const TELL_EVERY = hours(6);

/**
 * Keeps the server's record of this browser's subscription up to date while its member is logged
 * in. The code is loaded only when it is due. The logout of a member removes their subscription
 * (use-own-storage.ts).
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
