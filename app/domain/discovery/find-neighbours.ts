import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { MAX_NEIGHBOUR_ROWS, type Search } from "./discovery";
import { toMembersQuery } from "./members-query";
import { selectNeighbours } from "./neighbour-store";

/** The previous and next member of a search; null if there is none within the scan's limit. */
type Neighbours = { previous: MemberId | null; next: MemberId | null };

/**
 * The members before and after one in a search, from that one's current position: somebody active
 * since has moved to the front, as in the search itself (R184). One query, read together with the
 * page's others.
 */
export async function findNeighbours(
  services: Services,
  { site, viewer, search }: { site: Site; viewer: Viewer; search: Search },
  id: MemberId,
): Promise<Neighbours> {
  const {
    viewerId: _,
    after: __,
    ...query
  } = toMembersQuery(services.now(), { site, viewer, search });
  const neighbourQuery = { ...query, viewerId: viewer.id, id };
  const [found] = await services.readTogether(selectNeighbours(neighbourQuery, MAX_NEIGHBOUR_ROWS));
  return found ?? { previous: null, next: null };
}
