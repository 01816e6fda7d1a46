import type { NetworkId, SiteId } from "~/kit/ids";
import { requireId } from "~/request/responses";

/** The network that a path names, and the path of its page; throws 404 for what is no id. */
export function readNetworkPath({ site, id }: { site: string; id: string }) {
  const key = { siteId: site as SiteId, id: requireId<NetworkId>(id) };
  return { key, page: `/operator/affiliates/${encodeURIComponent(site)}/${key.id}` };
}
