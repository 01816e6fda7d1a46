import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useLive } from "~/live/live";
import { useRoot } from "~/root/use-root";
import { optional } from "~/ui/optional";
import { noteServerClock } from "./server-clock";

/** Loaded only for members without credits in their first hours. */
const BonusWatch = optional(() => import("./bonus-watch"));

/**
 * Reminds members of the welcome discount (R282). Rendered before the page, whose countdowns use
 * the server clock set here.
 */
export function TimeBonus() {
  const { viewer, bonus } = useRoot();
  const { counts } = useLive();
  const [inBrowser, setInBrowser] = useState(false);
  useLayoutEffect(() => noteServerClock(bonus?.now), [bonus]);
  useEffect(() => setInBrowser(true), []);
  if (!inBrowser || !viewer || !bonus || counts.credits > 0) return null;
  return (
    <Suspense>
      <BonusWatch key={viewer.id} bonus={bonus} />
    </Suspense>
  );
}
