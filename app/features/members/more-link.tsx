import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { BoundedCache } from "~/kit/bounded-cache";
import { uniqueById } from "~/kit/collections";
import { buttonClass, Spinner } from "~/ui/button";

/** The next page is fetched this far before the link is visible. */
const PREFETCH_MARGIN = "600px";

/**
 * After this many pages the link waits for a click, so that content below the list can be reached
 * (R176).
 */
const AUTO_LOAD_PAGES = 5;

type MoreLinkProps = {
  /** Query of the next page. Null if there is none. */
  search: string | null;
  label: string;
  busy: boolean;
  /** Number of items on the last loaded page, for screen readers. Null before the first load. */
  added: number | null;
  onMore: (search: string) => void;
  /** Number of loaded pages, for lists that load automatically as their end comes near. */
  pages?: number;
  /** Text at the end of a list that was extended. */
  end: string;
};

/**
 * "Show more": a link to the next page. With JavaScript it appends the page and keeps focus and
 * scroll position.
 */
export function MoreLink({ search, label, busy, added, onMore, end, pages }: MoreLinkProps) {
  const { t } = useTranslation("members");
  const link = useAutoLoad({ search: busy ? null : search, pages, onMore });
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className="sr-only">
        {busy || added === null ? "" : t("search.loaded", { count: added })}
      </p>
      {search === null ? (
        <p ref={focusOnMount(added)} tabIndex={-1} className="text-sm text-muted outline-none">
          {added === null ? null : end}
        </p>
      ) : (
        <a
          ref={link}
          href={search}
          aria-busy={busy || undefined}
          className={buttonClass({ variant: "secondary", size: "lg" })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!busy) onMore(search);
          }}
        >
          {busy ? <Spinner /> : null}
          {label}
        </a>
      )}
    </div>
  );
}

/**
 * The focused link disappears at the end of the list. The end text takes the focus, or the keyboard
 * would start at the top of the page.
 */
function focusOnMount(added: number | null) {
  return (element: HTMLElement | null) => {
    if (element && added !== null && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  };
}

type AutoLoadInput = {
  /** Null while there is nothing to fetch. */
  search: string | null;
  /** Number of loaded pages. Undefined disables automatic loading. */
  pages: number | undefined;
  onMore: (search: string) => void;
};

/** Loads the next page when its link comes near the viewport, unless the browser saves data. */
function useAutoLoad({ search, pages, onMore }: AutoLoadInput) {
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

type ListPage<Member> = { members: Member[]; next: string | null };

/** Fetched pages by history entry, so that going back shows the list in full length. */
const pageCache = new BoundedCache<string, ListPage<{ id: string }>[]>({ size: 20 });

/**
 * A list that grows: the loader's page and the pages fetched after it. `more` fetches the next one;
 * its link works without JavaScript. `added`: size of the last page, for screen readers. `list`
 * distinguishes two lists on a page. `isFurther`: the member is on a later page, which a reload
 * does not show.
 */
export function useGrowingList<Member extends { id: string }>(first: ListPage<Member>, list = "") {
  const { key: entry, pathname } = useLocation();
  const key = entry + list;
  const fetcher = useFetcher<{ found: ListPage<Member> }>();
  const [pages, setPages] = useState<ListPage<Member>[]>(
    () => (pageCache.get(key) ?? []) as ListPage<Member>[],
  );
  const [appended, setAppended] = useState<unknown>();
  // Set during render, not in an effect: rendered once with the old end, the list would fetch the
  // same page again.
  if (fetcher.state === "idle" && fetcher.data && fetcher.data !== appended) {
    setAppended(fetcher.data);
    setPages([...pages, fetcher.data.found]);
  }
  useEffect(() => pageCache.set(key, pages), [key, pages]);
  const last = pages.at(-1);
  const firstIds = new Set(first.members.map(({ id }) => id));
  return {
    isFurther: ({ id }: { id: string }) => !firstIds.has(id),
    members: uniqueById([first, ...pages].map((page) => page.members)),
    next: last ? last.next : first.next,
    pages: pages.length + 1,
    added: last?.members.length ?? null,
    busy: fetcher.state !== "idle",
    more: (search: string) => fetcher.load(`${pathname}${search}`),
  };
}
