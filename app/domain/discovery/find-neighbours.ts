import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { NEIGHBOUR_SCAN, type Search } from "./discovery";
import { toQuery } from "./members-query";
import { selectNeighbours } from "./neighbour-store";

/** Whom a search shows before and after a member; null where there is nobody, or nobody so near. */
type Neighbours = { previous: MemberId | null; next: MemberId | null };

/**
 * The members before and after one in a search, from where that one stands now: who was here meanwhile stands further in
 * front, as in the search itself (R184). One read, which leaves with the page's others.
 */
export async function findNeighbours(
  services: Services,
  { site, viewer, search }: { site: Site; viewer: Viewer; search: Search },
  id: MemberId,
): Promise<Neighbours> {
  const { viewerId: _, after: __, ...query } = toQuery(services.now(), { site, viewer, search });
  const asked = { ...query, viewerId: viewer.id, id };
  const [found] = await services.readTogether(selectNeighbours(asked, NEIGHBOUR_SCAN));
  return found ?? { previous: null, next: null };
}
