import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { recordServerTime } from "~/kit/server-clock";
import { useRoot } from "~/layouts/use-root";
import { useLive } from "~/live/live-provider";
import { lazyOptional } from "~/ui/lazy-optional";

/** Loaded only for members without credits in their first hours. */
const BonusWatch = lazyOptional(() => import("./bonus-watch"));

/**
 * Reminds members of the welcome discount (R282), except where no urgency is shown (R483). Rendered before the page, whose countdowns use
 * the server clock set here.
 */
export function WelcomeDiscountReminder() {
  const { viewer, bonus } = useRoot();
  const { counts } = useLive();
  const [inBrowser, setInBrowser] = useState(false);
  useLayoutEffect(() => recordServerTime(bonus?.now), [bonus]);
  useEffect(() => setInBrowser(true), []);
  if (!inBrowser || !viewer || !bonus?.urges || counts.credits > 0) return null;
  return (
    <Suspense>
      <BonusWatch key={viewer.id} bonus={bonus} />
    </Suspense>
  );
}
