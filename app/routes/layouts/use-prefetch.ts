import { useEffect } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { prefersReducedData } from "~/ui/prefetch-mode";

/** Idle time before the prefetch (R32). */
const IDLE_MS = 2_000;

/** The most likely next routes by current route, as route ids of app/routes.ts. */
const LIKELY_NEXT_ROUTES: Record<string, string[]> = {
  "routes/visit/home": ["routes/join/signup", "routes/members/search"],
  "routes/join/login": ["routes/members/search"],
  "routes/join/signup": ["routes/join/complete-signup"],
  "routes/join/complete-signup": ["routes/members/search"],
  "routes/members/search": ["routes/members/profile", "routes/likes/likes"],
  "routes/members/profile": ["routes/chats/first-message"],
  "routes/likes/likes": ["routes/likes/liked-me", "routes/members/profile"],
  "routes/likes/liked-me": ["routes/chats/first-message"],
  "routes/chats/index": ["routes/chats/conversation"],
};

type RouteFiles = { module: string; imports?: string[] };

/**
 * Prefetches the code of the most likely next routes after two idle seconds: build files only,
 * never data and never a page view (R32). Skips routes the router has not discovered from this
 * page's links.
 */
export function usePrefetch(): void {
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
