import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { hasActiveInput, hasUnsavedInput } from "~/kit/active-input";
import { serviceWorkers } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";
import { minutes, seconds } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { safePath } from "~/kit/url";
import { onPageResume } from "~/live/connection";
import { useLive } from "~/live/live-provider";
import type { MessageToWorker } from "~/service-worker/messages";
import { Alert, ToastRegion } from "~/ui/alert";
import { Button, DismissButton } from "~/ui/button";
import { whenDeviceCleared } from "./clear-device";

/**
 * All features register the same URL. Registering it twice gives the same worker (Service Workers
 * standard).
 */
const WORKER_URL = "/sw-push.js";

/** Allows for the start of a stopped worker. */
const REPLY_TIMEOUT = seconds(10);

declare const __BUILD__: string;

/** An installed app stays open for days. */
const CHECK_INTERVAL = minutes(10);

/** Events that may start or end writing. */
const WRITING_EVENTS = ["focusin", "focusout", "input", "change", "submit", "close"] as const;

const IDLE_AFTER_MS = 3_000;

/**
 * Registers the worker, handles clicked notifications, sets the badge, and offers to load a newer
 * build.
 */
export default function InstalledApp({ memberId }: { memberId: MemberId | null }) {
  const { t, language } = useTranslation("installed");
  const registration = useServiceWorker(memberId, language);
  const newer = useNewerBuild(registration);
  useAppBadge();
  usePushNavigation();
  const [closed, setClosed] = useState(false);
  const quiet = useIsIdle();
  const close = (
    <DismissButton type="button" label={t("update.later")} onClick={() => setClosed(true)} />
  );
  const reload = (
    <Button size="sm" variant="secondary" onClick={() => location.reload()}>
      {t("update.reload")}
    </Button>
  );
  return (
    <ToastRegion>
      {newer && quiet && !closed ? (
        <div className="pointer-events-auto w-full min-w-0 max-w-(--container-toast) animate-rise rounded-control shadow-soft">
          <Alert title={t("update.title")} action={reload} dismiss={close} />
        </div>
      ) : null}
    </ToastRegion>
  );
}

/**
 * Sets the app badge to the unread count while a page is open (R37). Errors are ignored, since the
 * badge is optional.
 */
function useAppBadge(): void {
  const { counts } = useLive();
  const waiting = counts.unread + counts.newLikes;
  useEffect(() => {
    const badgeUpdate =
      waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    badgeUpdate?.catch(() => undefined);
  }, [waiting]);
}

/**
 * Navigates to the path of a clicked notification, unless the page has input (R359,
 * app/service-worker/show-push.ts).
 */
function usePushNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = serviceWorkers();
    const listen = ({ data, ports: [port] }: MessageEvent) => {
      const { type, path } = Object(data) as Record<string, unknown>;
      if (type === "may_leave") port?.postMessage(!hasUnsavedInput(document));
      if (type === "go" && !hasUnsavedInput(document)) void navigate(safePath(path, "/"));
    };
    workers?.addEventListener("message", listen);
    return () => workers?.removeEventListener("message", listen);
  }, [navigate]);
}

/**
 * True if nobody has been writing for a while, and false as soon as somebody writes. Used for
 * notices that can wait (R364).
 */
function useIsIdle(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateIdle = () => {
      clearTimeout(timer);
      if (hasActiveInput(document)) setQuiet(false);
      else timer = setTimeout(() => setQuiet(!hasActiveInput(document)), IDLE_AFTER_MS);
    };
    updateIdle();
    for (const what of WRITING_EVENTS) document.addEventListener(what, updateIdle, true);
    return () => {
      clearTimeout(timer);
      for (const what of WRITING_EVENTS) document.removeEventListener(what, updateIdle, true);
    };
  }, []);
  return quiet;
}

/** True if the site has a newer build than this page (R364). */
function useNewerBuild(registration: ServiceWorkerRegistration | null): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (!registration || newer) return;
    let last = browserNow();
    const checkBuild = async () => {
      if (document.visibilityState !== "visible" || browserNow() - last < CHECK_INTERVAL) return;
      last = browserNow();
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

type WorkerPort = Pick<ServiceWorker, "postMessage">;

type UpdatableWorkers = { update(): Promise<unknown> } & Record<
  "installing" | "waiting" | "active",
  WorkerPort | null
>;

/**
 * The current build of the site: the build of the newest worker, after an update check. Null if no
 * worker replies.
 */
export async function findNewestBuild(registration: UpdatableWorkers): Promise<string | null> {
  // Without a connection, the newest installed worker is used.
  await registration.update().catch(() => undefined);
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  return newest && requestBuild(newest);
}

function requestBuild(worker: WorkerPort): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string | null>((resolve) => {
    const silent = setTimeout(() => resolve(null), REPLY_TIMEOUT);
    port1.onmessage = ({ data }) => {
      clearTimeout(silent);
      resolve(typeof data === "string" ? data : null);
    };
    worker.postMessage({ type: "build" } satisfies MessageToWorker, [port2]);
  }).finally(() => port1.close());
}

/**
 * Registers the service worker and sends it the language. Null until it is ready, and in browsers
 * without service workers.
 */
function useServiceWorker(memberId: MemberId | null, language: Language) {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout takes the worker away, and the installed app needs one again
  useEffect(() => {
    let left = false;
    const register = async () => {
      await whenDeviceCleared();
      const workers = serviceWorkers();
      if (left || !workers) return;
      const newRegistration = await workers.register(WORKER_URL);
      const { active } = await workers.ready;
      if (left) return;
      active?.postMessage({ type: "language", language } satisfies MessageToWorker);
      setRegistration(newRegistration);
    };
    // Browsers that refuse workers, as in a private window, work without one.
    register().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [memberId, language]);
  return registration;
}
