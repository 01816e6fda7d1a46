import { useEffect } from "react";

/**
 * Scrolls to the top of a page that replaces a submitted form: the router keeps the scroll position
 * of the form.
 */
export function useStartAtTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
}
