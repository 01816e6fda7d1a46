import { useEffect } from "react";

/**
 * Notifies the site once when the page is hidden (R41), by an empty request that may be lost. Some
 * browsers leave a page without hiding it and send only `pagehide`.
 */
export function usePageHidden(): void {
  useEffect(() => {
    let told = false;
    const tell = ({ type }: Event) => {
      if (told || (type === "visibilitychange" && document.visibilityState !== "hidden")) return;
      told = navigator.sendBeacon(
        "/api/page-hidden.php",
        new Blob(["{}"], { type: "application/json" }),
      );
    };
    document.addEventListener("visibilitychange", tell);
    window.addEventListener("pagehide", tell);
    return () => {
      document.removeEventListener("visibilitychange", tell);
      window.removeEventListener("pagehide", tell);
    };
  }, []);
}
