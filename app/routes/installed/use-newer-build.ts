import { useEffect, useState } from "react";
import { minutes } from "~/kit/duration";
import { onPageResume } from "~/live/on-page-resume";
import { findNewestBuild } from "./find-newest-build";

declare const __BUILD__: string;

/** An installed app stays open for days. */
const CHECK_INTERVAL = minutes(10);

/** True if the site has a newer build than this page (R364). */
export function useNewerBuild(registration: ServiceWorkerRegistration | null): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (!registration || newer) return;
    let last = Date.now();
    const checkBuild = async () => {
      if (document.visibilityState !== "visible" || Date.now() - last < CHECK_INTERVAL) return;
      last = Date.now();
      const build = await findNewestBuild(registration);
      if (build !== null && build !== __BUILD__) setNewer(true);
    };
    const every = setInterval(checkBuild, CHECK_INTERVAL);
    const stop = onPageResume(() => void checkBuild());
    return () => {
      clearInterval(every);
      stop();
    };
  }, [registration, newer]);
  return newer;
}
