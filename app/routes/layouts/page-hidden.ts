import { useEffect } from "react";

/** Tells the site once when the page is hidden (specification section 4, "Page hidden"): an empty call that may be lost. */
export function usePageHidden(): void {
  useEffect(() => {
    let told = false;
    const tell = () => {
      if (told || document.visibilityState !== "hidden") return;
      told = navigator.sendBeacon("/api/page-hidden.php", new Blob(["{}"], { type: "application/json" }));
    };
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, []);
}
