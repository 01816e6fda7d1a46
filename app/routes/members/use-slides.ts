import { useLayoutEffect, useRef, useState } from "react";

/**
 * A horizontal row of full-width slides: the visible one, and a function to change it. Calls
 * `onLeave` when another one becomes visible.
 */
export function useSlides(first: number, total: number, onLeave: () => void) {
  const slides = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const scrollTo = (to: number) =>
    slides.current?.scrollTo({ left: to * slides.current.clientWidth, behavior: "instant" });
  useLayoutEffect(() => {
    slides.current?.scrollTo({ left: first * slides.current.clientWidth, behavior: "instant" });
  }, [first]);
  const seen = (to: number) => {
    if (to === at) return;
    setAt(to);
    onLeave();
  };
  const go = (to: number) => {
    if (to < 0 || to >= total) return;
    scrollTo(to);
    seen(to);
  };
  const onScroll = () => {
    const row = slides.current;
    if (row) seen(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)));
  };
  return { slides, at, go, onScroll };
}
