import { useEffect } from "react";

/**
 * Tells the site once when the page is hidden (R41): an empty call that may be lost.
 * Some browsers leave a page without having hidden it, and say so by `pagehide` alone.
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
