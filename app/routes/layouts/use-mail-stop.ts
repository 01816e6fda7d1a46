import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { StopReason } from "~/domain/suppression/suppression";
import { getJson } from "~/kit/call-door";
import { minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { reopenAlert } from "./closed-alerts";

/** How long this tab caches the suppression state of the member's mailbox. */
const BELIEVED = minutes(10);

type Member = { id: MemberId; alertsKey: string };
type Told = ComponentType<{ reason: StopReason }>;
type Found = { Alert: Told; reason: StopReason; on: string };
let asked: { of: MemberId; at: number; stop: Promise<Found["reason"] | null> } | null = null;

/** Call after the member resumed e-mails: the next page requests the state again. */
export function forgetMailStop(): void {
  asked = null;
}

/**
 * Why e-mails to the member are suppressed (R557); null if they are not, or the state is not loaded
 * yet. Like the push offer it must not shift the page while in use: it is shown from the next page
 * on.
 */
export function useMailStop(member: Member | null): Found | null {
  const { key: page } = useLocation();
  const { id: memberId, alertsKey = "" } = member ?? {};
  const shown = useRef(page);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    shown.current = page;
    if (!memberId) return;
    let left = false;
    find({ id: memberId, alertsKey }).then(
      (stop) => {
        if (left) return;
        setFound((had) => (stop ? (had ?? { ...stop, on: shown.current }) : null));
      },
      () => undefined, // the chunk did not load: the next page tries again
    );
    return () => {
      left = true;
    };
  }, [memberId, alertsKey, page]);
  return memberId && found && found.on !== page ? found : null;
}

async function find(member: Member): Promise<Omit<Found, "on"> | null> {
  const reason = await stopOf(member);
  if (!reason) return null;
  const { default: Alert } = await import("../notifications/mail-stop-alert");
  return { Alert, reason };
}

function stopOf(member: Member) {
  if (asked?.of !== member.id || Date.now() - asked.at > BELIEVED)
    asked = { of: member.id, at: Date.now(), stop: ask(member) };
  return asked.stop;
}

type Answered = { user: { notifications_disabled: StopReason[] } };

/** If e-mails work again, a closed alert may be shown at the next suppression. */
async function ask({ alertsKey }: Member): Promise<StopReason | null> {
  const answer = await getJson<Answered>("/api/user.php");
  if (!answer.ok) return null;
  const [reason] = answer.body.user.notifications_disabled;
  if (!reason) reopenAlert("mail", alertsKey);
  return reason ?? null;
}
