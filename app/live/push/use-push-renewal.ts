import { useEffect } from "react";
import { browserNow } from "~/kit/clock";
import { hours } from "~/kit/duration";
import { readPushMark } from "./push-mark";

/**
 * How often a browser registers its subscription again: its session secret may have changed (R350).
 */
const RENEWAL_INTERVAL = hours(6);

/**
 * Keeps the server's record of this browser's subscription up to date while its member is logged
 * in. The code is loaded only when it is due. The logout of a member removes their subscription
 * (clear-device.ts).
 */
export function usePushRenewal(memberId: string | null, key: string | null): void {
  useEffect(() => {
    if (memberId === null) return;
    const mark = readPushMark(memberId);
    if (!key || !mark || browserNow() - mark.at < RENEWAL_INTERVAL) return;
    void import("./push-subscription")
      .then(({ renewPushSubscription }) => renewPushSubscription({ memberId, key }))
      .catch(() => undefined); // the next page tries again
  }, [memberId, key]);
}
