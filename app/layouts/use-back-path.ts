import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "~/kit/browser-storage";

/**
 * Paths of this tab's pages by their index in the router's history, so that a back link can name
 * its target.
 */
const PATHS_KEY = "places";

const currentHistoryIndex = (): number | undefined =>
  (history.state as { idx?: number } | null)?.idx;

const readPaths = () => Object(tabStorage.getJson(PATHS_KEY)) as Record<number, string>;

/** Stores the path of each page of the visit. */
export function useRecordPath(): void {
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
