import { useEffect, useEffectEvent, useRef } from "react";

/** So far before the link is seen, the next page is fetched. */
const AHEAD = "600px";
/** Every so many pages the link waits for a tap, so that what stands below the list can be reached (R176). */
const PAGES_BY_THEMSELVES = 5;

type AutoMore = {
  /** Null while there is nothing to fetch. */
  search: string | null;
  /** Pages shown; a list without them never goes on by itself. */
  pages: number | undefined;
  onMore: (search: string) => void;
};

/** Follows a "show more" link by itself when one comes near it; not where the browser saves data. */
export function useAutoMore({ search, pages, onMore }: AutoMore) {
  const link = useRef<HTMLAnchorElement>(null);
  const follow = useEffectEvent(onMore);
  const isWanted = pages !== undefined && pages % PAGES_BY_THEMSELVES > 0;
  useEffect(() => {
    if (!link.current || search === null || !isWanted || savesData()) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        follow(search);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [search, isWanted]);
  return link;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
