import { useEffect } from "react";

/**
 * Notifies the site once when the page is hidden (R41), by an empty request that may be lost. Some
 * browsers leave a page without hiding it and send only `pagehide`.
 */
export function usePageHidden(): void {
  useEffect(() => {
    let isSent = false;
    const sendHidden = ({ type }: Event) => {
      if (isSent || (type === "visibilitychange" && document.visibilityState !== "hidden")) return;
      isSent = navigator.sendBeacon(
        "/api/page-hidden.php",
        new Blob(["{}"], { type: "application/json" }),
      );
    };
    document.addEventListener("visibilitychange", sendHidden);
    window.addEventListener("pagehide", sendHidden);
    return () => {
      document.removeEventListener("visibilitychange", sendHidden);
      window.removeEventListener("pagehide", sendHidden);
    };
  }, []);
}
