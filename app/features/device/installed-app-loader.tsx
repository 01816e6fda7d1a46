import { Suspense, useEffect, useState } from "react";
import { isInstalled } from "~/kit/browser";
import { serviceWorkers } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { lazyOptional } from "~/ui/lazy-optional";

/**
 * Loaded with its translations before it is needed, because the files of this build may be gone
 * after the next release.
 */
const InstalledApp = lazyOptional(() => import("./installed-app"));

/** Delay after the page load, as for prefetched code (R32). */
const START_DELAY_MS = 2_000;

/**
 * Features of the installed app: worker, badge and update notice. For members, and in the installed
 * app.
 */
export function InstalledAppLoader({ memberId }: { memberId: MemberId | null }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!serviceWorkers()) return;
    const timer = setTimeout(() => setReady(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!ready || (memberId === null && !isInstalled())) return null;
  return (
    <Suspense>
      <InstalledApp memberId={memberId} />
    </Suspense>
  );
}
