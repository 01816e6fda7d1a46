import { useEffect, useEffectEvent, useRef } from "react";

/** The next page is fetched this far before the link is visible. */
const PREFETCH_MARGIN = "600px";
/**
 * After this many pages the link waits for a click, so that content below the list can be reached
 * (R176).
 */
const AUTO_LOAD_PAGES = 5;

type AutoLoadInput = {
  /** Null while there is nothing to fetch. */
  search: string | null;
  /** Number of loaded pages. Undefined disables automatic loading. */
  pages: number | undefined;
  onMore: (search: string) => void;
};

/** Loads the next page when its link comes near the viewport, unless the browser saves data. */
export function useAutoLoad({ search, pages, onMore }: AutoLoadInput) {
  const link = useRef<HTMLAnchorElement>(null);
  const follow = useEffectEvent(onMore);
  const isDue = pages !== undefined && pages % AUTO_LOAD_PAGES > 0;
  useEffect(() => {
    if (!link.current || search === null || !isDue || savesData()) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        follow(search);
      },
      { rootMargin: PREFETCH_MARGIN },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [search, isDue]);
  return link;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
