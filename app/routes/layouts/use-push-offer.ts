import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { MemberId } from "~/kit/ids";
import { readMark } from "~/live/push/push-mark";

type Asking = { memberId: MemberId; key: string };
type Offer = ComponentType<{ memberId: MemberId; pushKey: string }>;
type Found = { Alert: Offer; on: string };

/**
 * The offer to be told in this browser, where it could be and is not (R357). What it needs comes after the page, which nothing
 * may push away under a hand: it is shown from the next page on.
 */
export function usePushOffer(asking: Asking | null): Offer | null {
  const { key: page } = useLocation();
  const shown = useRef(page);
  const [offer, setOffer] = useState<Found | null>(null);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  const { memberId, key } = asking ?? {};
  useEffect(() => {
    if (!memberId || !key || !couldAsk(memberId)) return;
    let left = false;
    findOffer({ memberId, key }).then(
      (Alert) => left || setOffer((had) => had ?? (Alert && { Alert, on: shown.current })),
      () => undefined, // a browser that does not say how it stands, or lost its connection, is offered nothing
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  return asking && offer && offer.on !== page ? offer.Alert : null;
}

const couldAsk = (memberId: MemberId) =>
  "Notification" in window && Notification.permission !== "denied" && readMark(memberId) === null;

/** Its code is for browsers that were never asked: most members' pages do without. */
async function findOffer(asking: Asking): Promise<Offer | null> {
  const { default: Alert, lookHere } = await import("../notifications/push-alert");
  return (await lookHere(asking)) === "not_subscribed" ? Alert : null;
}
