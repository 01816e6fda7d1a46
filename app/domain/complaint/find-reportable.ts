import type { MemberId, PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import { conversationIdOf } from "../conversation/conversation";
import { photoNames } from "../photo/photo-names";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { selectReportable } from "./report-store";

/** Somebody as the report's page shows them. */
export type Reportable = {
  id: MemberId;
  name: string;
  fictional: boolean;
  /** Null where the reporter may not see it, although they may report. */
  photoId: PhotoRef | null;
  /** Whether a block makes sense: they are seen now. */
  blockable: boolean;
  blockedByMe: boolean;
  /** Whether the two wrote to each other, so that there are messages to copy. */
  talked: boolean;
};

/**
 * A member whom the viewer may report: one of the same site whom they see, have blocked, or wrote with. Null for
 * everybody else, there or not, blocked by them or not: all look the same.
 */
export async function findReportable(
  services: Services,
  { site, viewer }: { site: Site; viewer: Viewer },
  id: MemberId,
): Promise<Reportable | null> {
  const conversationId = await conversationIdOf(site.id, viewer.id, id);
  const pair = { siteId: site.id, reporterId: viewer.id, reportedId: id, conversationId };
  const [row] = await services.readTogether(selectReportable(pair, allowsFictional(site)));
  if (!row) return null;
  const seen = row.visible || row.blockedByMe ? row.photoId : null;
  const photoId = seen && photoNames(services, site)(seen, "members_hidden");
  const [blockable, blockedByMe, talked] = [row.visible, row.blockedByMe, row.talked].map(
    Boolean,
  ) as [boolean, boolean, boolean];
  const fictional = Boolean(row.fictional);
  return { id: row.id, name: row.name, fictional, photoId, blockable, blockedByMe, talked };
}
