import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isFree } from "~/ui/is-free";
import { optional } from "~/ui/optional";
import { useClosedAlert } from "../layouts/closed-alerts";
import type { Bonus } from "./use-time-left";

/** Its code comes when its time has come. */
const BonusModal = optional(() => import("./bonus-modal"));

/** The members area; whoever reads a chat or pays is not interrupted. */
const AREA = /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/.*)?|premium)$/;
/** From entering the members area on (R282). */
const AFTER_MS = 40_000;
/** Somebody who is busy then is asked about again so much later. */
const AGAIN_MS = 5_000;

/** Shows the offer once, forty seconds after its member came to look around; closed, it never comes again. */
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
