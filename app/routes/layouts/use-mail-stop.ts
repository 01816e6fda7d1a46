import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { StopReason } from "~/domain/suppression/suppression";
import { getJson } from "~/kit/call-door";
import { minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { reopenAlert } from "./closed-alerts";

/** How it stands with a member's mailbox is believed for so long in this tab. */
const BELIEVED = minutes(10);

type Member = { id: MemberId; alertsKey: string };
type Told = ComponentType<{ reason: StopReason }>;
type Found = { Alert: Told; reason: StopReason; on: string };
let asked: { of: MemberId; at: number; stop: Promise<Found["reason"] | null> } | null = null;

/** Its member has just asked to be written to again: the next page asks anew. */
export function forgetMailStop(): void {
  asked = null;
}

/**
 * What a member is told where nothing is mailed to them any more (R557); null where that is not so, or not known yet. As with
 * the offer of notifications nothing may push the page away under a hand: it is shown from the next page on.
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
      () => undefined, // its code did not come: the next page tries again
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

/** Where nothing is the matter any more, an alert that was closed may come again another time. */
async function ask({ alertsKey }: Member): Promise<StopReason | null> {
  const answer = await getJson<Answered>("/api/user.php");
  if (!answer.ok) return null;
  const [reason] = answer.body.user.notifications_disabled;
  if (!reason) reopenAlert("mail", alertsKey);
  return reason ?? null;
}
