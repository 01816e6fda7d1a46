/** A zone of the operator's account at Cloudflare. */
export type Zone = { id: string; name: string; accountId: string };
/** `problem`: the answer of Cloudflare, for the operator. */
export type RouteResult = { ok: true } | { ok: false; problem: string };

/** The zones that the deployment's API token may read, and the Worker's hosts in them. */
export interface Zones {
  /** The active zone of a host; null if the token sees none. Throws if Cloudflare fails. */
  find(host: string): Promise<Zone | null>;
  /** Whether the Worker answers the host. Throws if Cloudflare fails. */
  hasRoute(zone: Zone, host: string): Promise<boolean>;
  /** Makes the Worker answer the host, with DNS record and certificate. Harmless if it does. */
  addRoute(zone: Zone, host: string): Promise<RouteResult>;
}
