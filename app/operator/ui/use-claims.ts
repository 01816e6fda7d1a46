import { useEffect, useRef } from "react";
import { post } from "./post";

const RENEW_EVERY_MS = 15_000;
/** As long as a claim lasts without activity. */
const IDLE_AFTER_MS = 10 * 60_000;

type Renewed = { renewed: string[]; others: { name: string; count: number }[] };
type Claims = {
  /** Where claims are renewed and released. */
  path: string;
  /** Fields that each of these forms has. */
  fields?: Record<string, string>;
  items: string[];
  onRenewed: (answer: Renewed) => void;
};

/** Renews the claims while the moderator works, and releases them when the page is closed. */
export function useClaims(claims: Claims) {
  const current = useRef(claims);
  current.current = claims;
  useEffect(() => {
    let activeAt = performance.now();
    const noteActivity = () => {
      activeAt = performance.now();
    };
    const valuesOf = (change: "renew" | "release") => ({
      ...current.current.fields,
      do: change,
      items: current.current.items.join(","),
    });
    const renew = async () => {
      if (document.hidden || performance.now() - activeAt > IDLE_AFTER_MS) return;
      const answer = await post<Renewed>(current.current.path, valuesOf("renew"));
      if (answer) current.current.onRenewed(answer);
    };
    const release = () => {
      if (current.current.items.length > 0)
        navigator.sendBeacon(current.current.path, new URLSearchParams(valuesOf("release")));
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    for (const event of ["keydown", "pointerdown"] as const) addEventListener(event, noteActivity);
    addEventListener("pagehide", release);
    return () => {
      clearInterval(timer);
      for (const event of ["keydown", "pointerdown"] as const)
        removeEventListener(event, noteActivity);
      removeEventListener("pagehide", release);
      release();
    };
  }, []);
}
