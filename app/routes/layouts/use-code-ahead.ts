import { useEffect } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { savesData } from "~/ui/ahead";

/** How long a page is idle before (R32). */
const IDLE_MS = 2_000;

/** The screens one is likely to open next, by the screen one is on: their ids in app/routes.ts. */
const NEXT: Record<string, string[]> = {
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

type Files = { module: string; imports?: string[] };

/**
 * Fetches the code of the next likely screens once the page has been idle for two seconds: files of
 * the build alone, never data and never a view (R32). What the router has not discovered by a link
 * of this page is left out.
 */
export function useCodeAhead(): void {
  const { key } = useLocation();
  const screen = useMatches().at(-1)?.id ?? "";
  const busy = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another beginning
  useEffect(() => {
    if (busy || import.meta.env.DEV || savesData() || !NEXT[screen]) return;
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
    (window as { __reactRouterManifest?: { routes: Record<string, Files | undefined> } })
      .__reactRouterManifest ?? {};
  const known = new Set(
    Array.from(document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"), (link) =>
      link.getAttribute("href"),
    ),
  );
  for (const id of NEXT[screen] ?? []) {
    const route = routes[id];
    for (const href of route ? [route.module, ...(route.imports ?? [])] : []) {
      if (known.has(href)) continue;
      known.add(href);
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
