/** Geolocation permission of the page. "unknown": the browser does not report it in advance. */
export type Permission = "unsupported" | "unknown" | "granted" | "denied" | "prompt";
export type Position = { lat: number; lon: number };

/** A position one hour old is recent enough for a region. */
const MAX_AGE_MS = 3_600_000;
const POSITION_TIMEOUT_MS = 15_000;

/** Reports the permission now and on every change; returns the unsubscribe function. */
export function watchPositionPermission(onChange: (permission: Permission) => void): () => void {
  if (!("geolocation" in navigator)) {
    onChange("unsupported");
    return () => undefined;
  }
  const ended = new AbortController();
  void queryPermission().then((status) => {
    if (ended.signal.aborted) return;
    onChange(status?.state ?? "unknown");
    status?.addEventListener("change", () => onChange(status.state), ended);
  });
  return () => ended.abort();
}

const queryPermission = async () =>
  navigator.permissions?.query({ name: "geolocation" }).catch(() => null) ?? null;

/**
 * Requests the browser's position, rounded to 0.1 degree (11 km) so that no later code has a finer
 * one (R22).
 */
export function requestPosition(): Promise<Position | "denied" | "failed"> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ lat: roundToTenth(coords.latitude), lon: roundToTenth(coords.longitude) }),
      (problem) => resolve(problem.code === problem.PERMISSION_DENIED ? "denied" : "failed"),
      { maximumAge: MAX_AGE_MS, timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: false },
    );
  });
}

/** Rounds to a tenth of a degree. */
const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10;
