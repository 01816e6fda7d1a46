/** Those behind the browsers there are: Chrome and its kin, Firefox, Safari, Edge. A browser cannot choose another. */
const SERVICES = [
  "fcm.googleapis.com",
  "jmt17.google.com", // Google's too, for Chromium as Linux distributions build it
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
/** Hosts of theirs that have a name for each part of the world. */
const BELOW = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Longer than any that a browser has been given. */
export const LONGEST_ENDPOINT = 1_024;

/**
 * Whether an address is one of a push service that is known (R352): https, without a port, a name or a password in it. An
 * address of a network of ours, or of anybody else's, is none.
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname, pathname } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password || pathname === "/") return false;
  return SERVICES.includes(hostname) || BELOW.some((end) => hostname.endsWith(end));
}
