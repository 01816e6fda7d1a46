import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useClosedAlert } from "~/layouts/closed-alerts";
import { lazyOptional } from "~/ui/lazy-optional";
import { canOpenOverlay } from "~/ui/popovers";
import type { BonusPeriod } from "./welcome-banner";

/** Loaded only when the dialog opens. */
const BonusModal = lazyOptional(() => import("./bonus-modal"));

/** The pages where the dialog may open; chat and payment pages are not interrupted. */
const MEMBERS_AREA = /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/.*)?|premium)$/;
/** Counted from entering the members area (R282). */
const SHOW_AFTER_MS = 40_000;
/** Delay before the next attempt if the member is busy. */
const RETRY_AFTER_MS = 5_000;

/**
 * Opens the discount dialog once, forty seconds after the member entered the members area; once
 * closed, it never opens again.
 */
export default function BonusWatch({ bonus }: { bonus: BonusPeriod }) {
  const { pathname } = useLocation();
  const [closed, close] = useClosedAlert("bonus");
  const due = useIsDue(MEMBERS_AREA.test(pathname) && !closed);
  return due ? (
    <Suspense>
      <BonusModal bonus={bonus} onClose={close} />
    </Suspense>
  ) : null;
}

function useIsDue(waits: boolean): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!waits) return;
    let timer = setTimeout(function check() {
      if (canOpenOverlay()) setDue(true);
      else timer = setTimeout(check, RETRY_AFTER_MS);
    }, SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [waits]);
  return due;
}
