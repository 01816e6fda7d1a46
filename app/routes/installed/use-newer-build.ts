import { useEffect, useState } from "react";
import { minutes } from "~/kit/duration";
import { whenAwake } from "~/live/when-awake";
import { newestBuild } from "./newest-build";

declare const __BUILD__: string;

/** An installed app stays open for days. */
const LOOKS_EVERY = minutes(10);

/** True if the site has a newer build than this page (R364). */
export function useNewerBuild(registration: ServiceWorkerRegistration | null): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (!registration || newer) return;
    let last = Date.now();
    const look = async () => {
      if (document.visibilityState !== "visible" || Date.now() - last < LOOKS_EVERY) return;
      last = Date.now();
      const build = await newestBuild(registration);
      if (build !== null && build !== __BUILD__) setNewer(true);
    };
    const every = setInterval(look, LOOKS_EVERY);
    const stop = whenAwake(() => void look());
    return () => {
      clearInterval(every);
      stop();
    };
  }, [registration, newer]);
  return newer;
}
