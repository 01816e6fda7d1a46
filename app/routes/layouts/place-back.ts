import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "~/kit/browser-storage";

/** Paths of this tab's pages by their place in the router's history, so that a way back can say where it leads. */
const KEY = "places";

const placeNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

const readPlaces = () => Object(tabStorage.getJson(KEY)) as Record<number, string>;

/** Notes each page of the visit. */
export function useRememberedPlace(): void {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path may stand at two places of the history
  useEffect(() => {
    const place = placeNow();
    if (place === undefined) return;
    // What lay ahead is gone once somebody went another way.
    const before = Object.entries(readPlaces()).filter(([at]) => Number(at) < place);
    // Without storage the way back is called by its usual name.
    tabStorage.setJson(KEY, { ...Object.fromEntries(before.slice(-20)), [place]: pathname });
  }, [pathname, key]);
}

/** The path to which one step back leads; null where that is not of this visit, or not known. */
export function usePlaceBack(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => readPlaces()[(placeNow() ?? 0) - 1] ?? null,
    () => null,
  );
}
