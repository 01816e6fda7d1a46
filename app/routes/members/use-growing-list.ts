import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";
import { uniqueById } from "~/kit/unique-by-id";

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
