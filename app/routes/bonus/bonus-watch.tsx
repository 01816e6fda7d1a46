import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isFree } from "~/ui/is-free";
import { optional } from "~/ui/optional";
import { useClosedAlert } from "../layouts/closed-alerts";
import type { Bonus } from "./use-time-left";

/** Loaded only when the dialog opens. */
const BonusModal = optional(() => import("./bonus-modal"));

/** The pages where the dialog may open; chat and payment pages are not interrupted. */
const AREA = /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/.*)?|premium)$/;
/** Counted from entering the members area (R282). */
const AFTER_MS = 40_000;
/** Delay before the next attempt if the member is busy. */
const AGAIN_MS = 5_000;

/**
 * Opens the discount dialog once, forty seconds after the member entered the members area; once
 * closed, it never opens again.
 */
export default function BonusWatch({ bonus }: { bonus: Bonus }) {
  const { pathname } = useLocation();
  const [closed, close] = useClosedAlert("bonus");
  const due = useDue(AREA.test(pathname) && !closed);
  return due ? (
    <Suspense>
      <BonusModal bonus={bonus} onClose={close} />
    </Suspense>
  ) : null;
}

function useDue(waits: boolean): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!waits) return;
    let timer = setTimeout(function look() {
      if (isFree()) setDue(true);
      else timer = setTimeout(look, AGAIN_MS);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [waits]);
  return due;
}
