import { Suspense, useEffect, useState } from "react";
import { serviceWorkers } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { isInstalled } from "~/ui/is-installed";
import { optional } from "~/ui/optional";

/** With its texts: fetched before it is needed, since a newer build of the site has no file of this one. */
const InstalledApp = optional(() => import("./installed-app"));

/** After the page itself, as with the code of the next screens (R32). */
const AFTER_MS = 2_000;

/** What a member's browser, and the installed app, has besides pages: the worker, the badge, word of a newer build. Nothing for other visitors. */
export function Installed({ memberId }: { memberId: MemberId | null }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!serviceWorkers()) return;
    const timer = setTimeout(() => setReady(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!ready || (memberId === null && !isInstalled())) return null;
  return (
    <Suspense>
      <InstalledApp memberId={memberId} />
    </Suspense>
  );
}
