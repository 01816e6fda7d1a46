import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { MemberId } from "~/kit/ids";
import { readPushMark } from "~/live/push/push-mark";

type PushOfferParams = { memberId: MemberId; key: string };
type PushOfferAlert = ComponentType<{ memberId: MemberId; pushKey: string }>;
type LoadedOffer = { Alert: PushOfferAlert; on: string };

/**
 * The offer of push notifications, if the browser supports them and has none (R357). Its code loads
 * after the page and must not shift it while in use: it is shown from the next page on.
 */
export function usePushOffer(params: PushOfferParams | null): PushOfferAlert | null {
  const { key: page } = useLocation();
  const shown = useRef(page);
  const [offer, setOffer] = useState<LoadedOffer | null>(null);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  const { memberId, key } = params ?? {};
  useEffect(() => {
    if (!memberId || !key || !mayOffer(memberId)) return;
    let left = false;
    findOffer({ memberId, key }).then(
      (Alert) => left || setOffer((had) => had ?? (Alert && { Alert, on: shown.current })),
      () => undefined, // a browser without a known state, or without a connection, gets no offer
    );
    return () => {
      left = true;
    };
  }, [memberId, key]);
  return params && offer && offer.on !== page ? offer.Alert : null;
}

const mayOffer = (memberId: MemberId) =>
  "Notification" in window &&
  Notification.permission !== "denied" &&
  readPushMark(memberId) === null;

/** Loaded only in browsers that were never asked: most members' pages do not need it. */
async function findOffer(params: PushOfferParams): Promise<PushOfferAlert | null> {
  const { default: Alert, getPushState } = await import("../notifications/push-alert");
  return (await getPushState(params)) === "not_subscribed" ? Alert : null;
}
