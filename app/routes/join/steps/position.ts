/** Whether the browser tells a page where it is. "unknown": it does not say so beforehand. */
export type Permission = "unsupported" | "unknown" | "granted" | "denied" | "prompt";
export type Position = { lat: number; lon: number };

/** An hour old is new enough for a region. */
const MAX_AGE_MS = 3_600_000;
const PATIENCE_MS = 15_000;

/** Tells the permission now and whenever it changes; gives back what ends that. */
export function positionPermission(tell: (permission: Permission) => void): () => void {
  if (!("geolocation" in navigator)) {
    tell("unsupported");
    return () => undefined;
  }
  const ended = new AbortController();
  void statusOf().then((status) => {
    if (ended.signal.aborted) return;
    tell(status?.state ?? "unknown");
    status?.addEventListener("change", () => tell(status.state), ended);
  });
  return () => ended.abort();
}

const statusOf = async () =>
  navigator.permissions?.query({ name: "geolocation" }).catch(() => null) ?? null;

/** Asks the browser where it is. What comes back is no finer than 0.1 degree (11 km), for whoever has it next (R22). */
export function askPosition(): Promise<Position | "denied" | "failed"> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) }),
      (problem) => resolve(problem.code === problem.PERMISSION_DENIED ? "denied" : "failed"),
      { maximumAge: MAX_AGE_MS, timeout: PATIENCE_MS, enableHighAccuracy: false },
    );
  });
}

/** A tenth of a degree. */
export const rounded = (degrees: number) => Math.round(degrees * 10) / 10;
