import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { StopReason } from "~/domain/suppression/suppression";
import { getJson } from "~/kit/api-client";
import { browserNow } from "~/kit/clock";
import { minutes, seconds } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { useNavigatingRef } from "~/live/use-navigating-ref";
import { reopenAlert } from "./closed-alerts";

/** The page's own files load first: what the request answers is shown from the next page on. */
const REQUEST_AFTER_MS = seconds(2);

/** How long this tab caches the suppression state of the member's mailbox. */
const REASON_TTL = minutes(10);

type AlertMember = { id: MemberId; alertsKey: string };
type SuppressionAlert = ComponentType<{ reason: StopReason }>;
type SuppressionNotice = { Alert: SuppressionAlert; reason: StopReason; on: string };
let cachedRequest: {
  of: MemberId;
  at: number;
  stop: Promise<SuppressionNotice["reason"] | null>;
} | null = null;

/** Call after the member resumed e-mails: the next page requests the state again. */
export function forgetEmailSuppression(): void {
  cachedRequest = null;
}

/**
 * Why e-mails to the member are suppressed (R557); null if they are not, or the state is not loaded
 * yet. Like the push offer it must not shift the page while in use: it is shown from the next page
 * on.
 */
export function useEmailSuppression(member: AlertMember | null): SuppressionNotice | null {
  const { key: page } = useLocation();
  const { id: memberId, alertsKey = "" } = member ?? {};
  const shownPage = useRef(page);
  const [found, setFound] = useState<SuppressionNotice | null>(null);
  const isNavigating = useNavigatingRef();
  useEffect(() => {
    shownPage.current = page;
    if (!memberId) return;
    let left = false;
    const request = () =>
      findSuppression({ id: memberId, alertsKey }).then(
        (stop) => {
          if (left) return;
          setFound((had) => (stop ? (had ?? { ...stop, on: shownPage.current }) : null));
        },
        () => undefined, // the chunk did not load: the next page tries again
      );
    const delay = isCached(memberId) ? 0 : REQUEST_AFTER_MS;
    // A navigation may be the logout, after which the request would have no session.
    const timer = setTimeout(() => isNavigating.current || request(), delay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [memberId, alertsKey, page, isNavigating]);
  return memberId && found && found.on !== page ? found : null;
}

async function findSuppression(member: AlertMember): Promise<Omit<SuppressionNotice, "on"> | null> {
  const reason = await cachedReasonOf(member);
  if (!reason) return null;
  const { default: Alert } = await import("./mail-stop-alert");
  return { Alert, reason };
}

const isCached = (id: MemberId) =>
  cachedRequest?.of === id && browserNow() - cachedRequest.at <= REASON_TTL;

function cachedReasonOf(member: AlertMember) {
  if (cachedRequest === null || !isCached(member.id))
    cachedRequest = { of: member.id, at: browserNow(), stop: fetchReason(member) };
  return cachedRequest.stop;
}

type UserResponse = { user: { notifications_disabled: StopReason[] } };

/** If e-mails work again, a closed alert may be shown at the next suppression. */
async function fetchReason({ alertsKey }: AlertMember): Promise<StopReason | null> {
  const answer = await getJson<UserResponse>("/api/user.php");
  if (!answer.ok) return null;
  const [reason] = answer.body.user.notifications_disabled;
  if (!reason) reopenAlert("mail", alertsKey);
  return reason ?? null;
}
