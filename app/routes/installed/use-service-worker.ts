import { useEffect, useState } from "react";
import type { Language } from "~/i18n/languages";
import { serviceWorkers } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import type { MessageToWorker } from "~/service-worker/messages";
import { whenDeviceCleared } from "./clear-device";

/**
 * All features register the same URL. Registering it twice gives the same worker (Service Workers
 * standard).
 */
const WORKER_URL = "/sw-push.js";

/**
 * Registers the service worker and sends it the language. Null until it is ready, and in browsers
 * without service workers.
 */
export function useServiceWorker(memberId: MemberId | null, language: Language) {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout takes the worker away, and the installed app needs one again
  useEffect(() => {
    let left = false;
    const register = async () => {
      await whenDeviceCleared();
      const workers = serviceWorkers();
      if (left || !workers) return;
      const made = await workers.register(WORKER_URL);
      const { active } = await workers.ready;
      if (left) return;
      active?.postMessage({ type: "language", language } satisfies MessageToWorker);
      setRegistration(made);
    };
    // Browsers that refuse workers, as in a private window, work without one.
    register().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [memberId, language]);
  return registration;
}
