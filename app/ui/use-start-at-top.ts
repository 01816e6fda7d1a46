import { useEffect } from "react";

/** For a page that took the place of a posted form: the router keeps the scroll there, which is halfway down the new page. */
export function useStartAtTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
}
