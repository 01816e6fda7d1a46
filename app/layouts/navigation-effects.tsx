import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { hidePopover, openPopovers } from "~/ui/popovers";
import { prefersReducedData } from "~/ui/prefetch-mode";
import { PendingBar } from "./pending-bar";
import { useRecordPath } from "./use-back-path";

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

/** The title to announce; empty on the first page, whose title the browser announces itself. */
function useTitleAnnouncement(): string {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState({ pathname, title: "" });
  useEffect(
    () =>
      setAnnounced((last) =>
        last.pathname === pathname ? last : { pathname, title: document.title },
      ),
    [pathname],
  );
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
  const left = useRef<HTMLElement[]>(undefined);
  useEffect(() => {
    if (next) left.current = openPopovers();
  }, [next]);
  return useCallback(() => {
    const menus = left.current ?? openPopovers();
    left.current = undefined;
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
