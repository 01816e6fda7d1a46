import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { prefersReducedData } from "~/kit/browser";
import { tabStorage } from "~/kit/browser-storage";
import { hidePopover, openPopovers } from "~/ui/popovers";

/**
 * A thin bar at the top while the next page is loading: it fills within 5,000 ms (R35) and stays
 * full after that. Mount it after 200 ms of navigation; `label` is announced, e.g. "Loading".
 *
 *     {slow ? <ProgressBar label="Loading" /> : null}
 */
function ProgressBar({ label }: { label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden bg-blush/50"
    >
      <div className="h-full origin-left animate-fill bg-brand forced-colors:bg-[Highlight]" />
    </div>
  );
}

/** A result within 200 ms needs no progress bar, which would only flicker (R35). */
const SLOW_AFTER_MS = 200;

/** Progress bar for an operation that takes longer than 200 ms. */
export function PendingBar({ busy = true }: { busy?: boolean }) {
  const { t } = useTranslation();
  return useSlow(busy) ? <ProgressBar label={t("form.busy")} /> : null;
}

/** Whether an operation has run long enough to show its progress. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const show = setTimeout(setSlow, SLOW_AFTER_MS, true);
    return () => clearTimeout(show);
  }, [busy]);
  return slow;
}

/**
 * Paths of this tab's pages by their index in the router's history, so that a back link can name
 * its target.
 */
const PATHS_KEY = "places";

const currentHistoryIndex = (): number | undefined =>
  (history.state as { idx?: number } | null)?.idx;

const readPaths = () => Object(tabStorage.getJson(PATHS_KEY)) as Record<number, string>;

/** Stores the path of each page of the visit. */
function useRecordPath(): void {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path may stand at two places of the history
  useEffect(() => {
    const place = currentHistoryIndex();
    if (place === undefined) return;
    // Entries ahead of the current one are gone after a new navigation.
    const before = Object.entries(readPaths()).filter(([at]) => Number(at) < place);
    // Without storage the back link has its generic label.
    tabStorage.setJson(PATHS_KEY, { ...Object.fromEntries(before.slice(-20)), [place]: pathname });
  }, [pathname, key]);
}

/** The path one step back; null if it is outside this visit or unknown. */
export function useBackPath(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => readPaths()[(currentHistoryIndex() ?? 0) - 1] ?? null,
    () => null,
  );
}

/** Idle time before the prefetch (R32). */
const IDLE_MS = 2_000;

/** The most likely next routes by current route, as route ids of app/routes.ts. */
const LIKELY_NEXT_ROUTES: Record<string, string[]> = {
  "routes/visit/home": ["routes/join/signup", "routes/members/search"],
  "routes/join/login": ["routes/members/search"],
  "routes/join/signup": ["routes/join/complete-signup"],
  "routes/join/complete-signup": ["routes/members/search"],
  "routes/members/search": ["routes/members/profile", "routes/likes/likes"],
  "routes/members/profile": ["routes/chats/first-message/first-message"],
  "routes/likes/likes": ["routes/likes/liked-me", "routes/members/profile"],
  "routes/likes/liked-me": ["routes/chats/first-message/first-message"],
  "routes/chats/list/index": ["routes/chats/conversation"],
};

/**
 * Restores what a full page load does and a router does not: shows progress, announces the title,
 * and moves keyboard focus to the start of the page.
 */
export function NavigationEffects() {
  const title = useTitleAnnouncement();
  const busy = useNavigation().state !== "idle";
  useRestoreFocus();
  usePageHidden();
  usePrefetch();
  useRecordPath();
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <PendingBar busy={busy} />
    </>
  );
}

/** A title without the number of unread messages and likes before it. */
const withoutCount = (title: string): string => title.replace(/^\(\d+\+?\) /, "");

/**
 * The title to announce: of each new page, and of each step under one path. Empty on the first page,
 * whose title the browser announces itself.
 */
function useTitleAnnouncement(): string {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState({ page: "", title: "" });
  useEffect(() => {
    const { title } = document;
    const page = `${pathname} ${withoutCount(title)}`;
    setAnnounced((last) =>
      last.page === page ? last : { page, title: last.page === "" ? "" : title },
    );
  });
  return announced.title;
}

/**
 * If the focused control was removed, focuses the control with the same name on the new page, or
 * the main element.
 */
function useRestoreFocus(): void {
  const { key } = useLocation();
  const first = useRef(key);
  const lastId = useRef("");
  const listMenusLeftOpen = useMenusOpenBefore();
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastId.current = (target as Element).id;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (first.current === key) return;
    first.current = "";
    const place = () => restoreFocus(lastId.current, listMenusLeftOpen());
    // A dialog opened meanwhile keeps the focus; its return target, the removed control, no longer
    // exists.
    const dialog = document.querySelector("dialog:modal");
    if (!dialog) return place();
    dialog.addEventListener("close", place, { once: true });
    return () => dialog.removeEventListener("close", place);
  }, [key, listMenusLeftOpen]);
}

/**
 * Returns a function that lists menus open since before this navigation; menus opened later are in
 * use (R311).
 */
function useMenusOpenBefore(): () => HTMLElement[] {
  const { location: next } = useNavigation();
  const openMenus = useRef<HTMLElement[]>(undefined);
  useEffect(() => {
    if (next) openMenus.current = openPopovers();
  }, [next]);
  return useCallback(() => {
    const menus = openMenus.current ?? openPopovers();
    openMenus.current = undefined;
    return menus;
  }, []);
}

function restoreFocus(lastId: string, leftOpen: HTMLElement[]): void {
  // The header persists across navigations, and an open menu would cover the new page.
  for (const menu of leftOpen) hidePopover(menu);
  if (openPopovers().length > 0) return;
  const main = document.getElementById("content");
  const { activeElement } = document;
  // Safari before 17.4 has no checkVisibility.
  if (main?.contains(activeElement) && activeElement?.checkVisibility?.() !== false) return;
  const namesake = lastId ? document.getElementById(lastId) : null;
  const next = namesake && main?.contains(namesake) ? namesake : main;
  next?.focus({ preventScroll: true });
}

/**
 * Notifies the site once when the page is hidden (R41), by an empty request that may be lost. Some
 * browsers leave a page without hiding it and send only `pagehide`.
 */
function usePageHidden(): void {
  useEffect(() => {
    let isSent = false;
    const sendHidden = ({ type }: Event) => {
      if (isSent || (type === "visibilitychange" && document.visibilityState !== "hidden")) return;
      isSent = navigator.sendBeacon(
        "/api/page-hidden.php",
        new Blob(["{}"], { type: "application/json" }),
      );
    };
    document.addEventListener("visibilitychange", sendHidden);
    window.addEventListener("pagehide", sendHidden);
    return () => {
      document.removeEventListener("visibilitychange", sendHidden);
      window.removeEventListener("pagehide", sendHidden);
    };
  }, []);
}

type RouteFiles = { module: string; imports?: string[] };

/**
 * Prefetches the code of the most likely next routes after two idle seconds: build files only,
 * never data and never a page view (R32). Skips routes the router has not discovered from this
 * page's links.
 */
function usePrefetch(): void {
  const { key } = useLocation();
  const screen = useMatches().at(-1)?.id ?? "";
  const busy = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another beginning
  useEffect(() => {
    if (busy || import.meta.env.DEV || prefersReducedData() || !LIKELY_NEXT_ROUTES[screen]) return;
    let idle = 0;
    const timer = setTimeout(() => {
      if ("requestIdleCallback" in window)
        idle = requestIdleCallback(() => preload(screen), { timeout: IDLE_MS });
      else preload(screen);
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
      if (idle) cancelIdleCallback(idle);
    };
  }, [key, screen, busy]);
}

function preload(screen: string): void {
  const { routes = {} } =
    (window as { __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> } })
      .__reactRouterManifest ?? {};
  const preloaded = new Set(
    Array.from(document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"), (link) =>
      link.getAttribute("href"),
    ),
  );
  for (const id of LIKELY_NEXT_ROUTES[screen] ?? []) {
    const route = routes[id];
    for (const href of route ? [route.module, ...(route.imports ?? [])] : []) {
      if (preloaded.has(href)) continue;
      preloaded.add(href);
      document.head.appendChild(
        Object.assign(document.createElement("link"), {
          rel: "modulepreload",
          href,
          fetchPriority: "low",
        }),
      );
    }
  }
}
