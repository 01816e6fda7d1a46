/**
 * The push services of Chrome and Chromium browsers, Firefox, Safari and Edge. A browser cannot
 * choose another one.
 */
const SERVICE_HOSTS = [
  "fcm.googleapis.com",
  "jmt17.google.com", // Google's too, for Chromium as built by Linux distributions
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
/** Suffixes of services that have regional host names. */
const SERVICE_SUFFIXES = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Longer than any endpoint in use. */
export const MAX_ENDPOINT_LENGTH = 1_024;

/**
 * Whether an endpoint belongs to a known push service (R352): https, without port, user name or
 * password. This prevents requests to internal or arbitrary hosts (SSRF).
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname, pathname } = new URL(endpoint);
  if (protocol !== "https:" || port || username || password || pathname === "/") return false;
  return SERVICE_HOSTS.includes(hostname) || SERVICE_SUFFIXES.some((end) => hostname.endsWith(end));
}
