import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";
import { eachOnce } from "~/kit/each-once";

type Page<Member> = { members: Member[]; next: string | null };

/** Pages fetched onto a list, by history entry: going back to the list finds it as long as it was. */
const kept = new BoundedCache<string, Page<{ id: string }>[]>({ size: 20 });

/**
 * A list that grows: the page that the loader gave, and those that were fetched after it. `more` fetches the next one;
 * the link that calls it works by itself without JavaScript. `added` counts the last page, to be read out. `list` tells
 * one of two lists on a page. `isFurther`: the member came by a later page, which a reload of this one does not show.
 */
export function useMore<Member extends { id: string }>(first: Page<Member>, list = "") {
  const { key: entry, pathname } = useLocation();
  const key = entry + list;
  const fetcher = useFetcher<{ found: Page<Member> }>();
  const [pages, setPages] = useState<Page<Member>[]>(() => (kept.get(key) ?? []) as Page<Member>[]);
  const [taken, setTaken] = useState<unknown>();
  // While drawing, not in an effect: drawn once with the old end, the list would fetch the page that has just come again.
  if (fetcher.state === "idle" && fetcher.data && fetcher.data !== taken) {
    setTaken(fetcher.data);
    setPages([...pages, fetcher.data.found]);
  }
  useEffect(() => kept.set(key, pages), [key, pages]);
  const last = pages.at(-1);
  const firstIds = new Set(first.members.map(({ id }) => id));
  return {
    isFurther: ({ id }: { id: string }) => !firstIds.has(id),
    members: eachOnce([first, ...pages].map((page) => page.members)),
    next: last ? last.next : first.next,
    pages: pages.length + 1,
    added: last?.members.length ?? null,
    busy: fetcher.state !== "idle",
    more: (search: string) => fetcher.load(`${pathname}${search}`),
  };
}
