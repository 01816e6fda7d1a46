import { useEffect, useState } from "react";
import type { Language } from "~/i18n/languages";
import { serviceWorkers } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import type { ToWorker } from "~/worker/messages";
import { whenForgotten } from "./forget-device";

/** Every part of the site that needs the worker registers the same one (Service Workers: that is no second one). */
const ADDRESS = "/sw-push.js";

/** The worker of this browser, told in which language it reads; null until there is one, and where there can be none. */
export function useWorker(memberId: MemberId | null, language: Language) {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout takes the worker away, and the installed app needs one again
  useEffect(() => {
    let left = false;
    const register = async () => {
      await whenForgotten();
      const workers = serviceWorkers();
      if (left || !workers) return;
      const made = await workers.register(ADDRESS);
      const { active } = await workers.ready;
      if (left) return;
      active?.postMessage({ type: "language", language } satisfies ToWorker);
      setRegistration(made);
    };
    // A browser that lets no worker in, such as a private window's, does without.
    register().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [memberId, language]);
  return registration;
}
