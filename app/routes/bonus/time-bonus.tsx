import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useLive } from "~/live/live";
import { useRoot } from "~/root/use-root";
import { optional } from "~/ui/optional";
import { noteServerClock } from "./server-clock";

/** For members without credits in their first hours alone: nobody else fetches it. */
const BonusWatch = optional(() => import("./bonus-watch"));

/** The welcome discount told once more, to whoever may need it (R282). Stands before the page, whose countdowns ask for the clock. */
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
