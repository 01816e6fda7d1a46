import { useEffect } from "react";
import { useNavigate } from "react-router";
import { serviceWorkers } from "~/kit/browser-storage";
import { safePath } from "~/kit/safe-path";
import { hasUnsavedInput } from "~/live/is-writing";

/**
 * Navigates to the path of a clicked notification, unless the page has input (R359,
 * app/service-worker/show-push.ts).
 */
export function usePushNavigation(): void {
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
