import { useSyncExternalStore } from "react";
import { browserNow } from "~/kit/clock";
import { COOKIE_TTL } from "~/kit/duration";
import { useRoot } from "~/layouts/use-root";

/** Alerts and offers a member may close permanently. */
const ALERTS = ["photo", "push", "mail", "bonus"] as const;
type ClosableAlert = (typeof ALERTS)[number];

/**
 * A cookie written and read in the browser only: a logout clears all other storage
 * (`Clear-Site-Data`), and a closed alert stays closed at the next login. It identifies each member
 * by a key only their own pages contain (`alertsKey` of the root's data), so the next user of the
 * computer can neither read nor test who used it.
 */
const ALERTS_COOKIE = "alerts_closed";
/** Maximum members stored per browser; the one with the oldest closed alert is dropped first. */
const MAX_MEMBERS = 4;

const [MEMBERS_SEPARATOR, ALERTS_SEPARATOR, TIME_SEPARATOR] = ["!", ".", "~"] as const;

/** When each alert was closed, in seconds since 1970, by the member's key. */
type ClosedAlerts = Map<string, Map<ClosableAlert, number>>;

const listeners = new Set<() => void>();

/**
 * Whether the viewer closed an alert in this browser, on any page and in any tab, and the function
 * that closes it. On the server and until hydration it counts as closed, so that a closed alert
 * does not flash.
 */
export function useClosedAlert(name: ClosableAlert) {
  const key = useRoot().viewer?.alertsKey ?? "";
  const isClosed = useSyncExternalStore(
    subscribe,
    () => closedAt(readCookieValue(), key, name) !== null,
    () => true,
  );
  const close = () => writeCookie(withClosed(readCookieValue(), { key, name, at: browserNow() }));
  return [isClosed, close] as const;
}

/**
 * Call when the alert's reason no longer applies: if it returns later, the alert is shown again.
 */
export function reopenAlert(name: ClosableAlert, key: string): void {
  const value = readCookieValue();
  if (closedAt(value, key, name) !== null) writeCookie(withReopened(value, { key, name }));
}

/** When a member closed an alert, in milliseconds since 1970; null if they did not. */
export function closedAt(value: string, key: string, name: ClosableAlert): number | null {
  const seconds = parse(value).get(key)?.get(name);
  return seconds === undefined ? null : seconds * 1000;
}

/** The cookie's value with one more closed alert; `at` in milliseconds since 1970. */
export function withClosed(
  value: string,
  { key, name, at }: { key: string; name: ClosableAlert; at: number },
): string {
  const all = parse(value);
  const own = new Map(all.get(key)).set(name, Math.floor(at / 1000));
  all.delete(key);
  all.set(key, own); // newest last
  return format(new Map([...all].slice(-MAX_MEMBERS)));
}

/** The cookie's value without one closed alert. */
export function withReopened(
  value: string,
  { key, name }: { key: string; name: ClosableAlert },
): string {
  const all = parse(value);
  all.get(key)?.delete(name);
  return format(all);
}

function parse(value: string): ClosedAlerts {
  const members = value.split(MEMBERS_SEPARATOR).map((member) => {
    const [key = "", ...alerts] = member.split(ALERTS_SEPARATOR);
    return [key, new Map(alerts.flatMap(parseAlert))] as const;
  });
  return new Map(members.filter(([key, alerts]) => key !== "" && alerts.size > 0));
}

function parseAlert(text: string): [ClosableAlert, number][] {
  const [name, time = ""] = text.split(TIME_SEPARATOR);
  const validName = ALERTS.find((alert) => alert === name);
  const seconds = Number.parseInt(time, 36);
  return validName && Number.isSafeInteger(seconds) ? [[validName, seconds]] : [];
}

function format(all: ClosedAlerts): string {
  const members = [...all]
    .filter(([, alerts]) => alerts.size > 0)
    .map(([key, alerts]) =>
      [key, ...[...alerts].map(([name, at]) => name + TIME_SEPARATOR + at.toString(36))].join(
        ALERTS_SEPARATOR,
      ),
    );
  return members.join(MEMBERS_SEPARATOR);
}

/** Rereads the cookie when the tab becomes visible: not every browser has a cookie change event. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  document.addEventListener("visibilitychange", changed);
  return () => {
    listeners.delete(changed);
    document.removeEventListener("visibilitychange", changed);
  };
}

function readCookieValue(): string {
  const start = `${ALERTS_COOKIE}=`;
  const pair = readCookies().find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length) ?? "";
}

/** A browser that blocks site data may throw instead of returning an empty value. */
function readCookies(): string[] {
  try {
    return document.cookie.split("; ");
  } catch {
    return [];
  }
}

/** If the browser rejects the cookie the alert stays open. */
function writeCookie(value: string): void {
  const life = value ? COOKIE_TTL / 1000 : 0;
  const attributes = ["Path=/", `Max-Age=${life}`, "SameSite=Lax"];
  if (location.protocol === "https:") attributes.push("Secure");
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    document.cookie = [`${ALERTS_COOKIE}=${value}`, ...attributes].join("; ");
  } catch {
    // See readCookies.
  }
  for (const changed of listeners) changed();
}
