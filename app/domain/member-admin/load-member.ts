import { first } from "~/db/batch";
import { isId, type MemberId, type PhotoId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type PhotoSize, photoKeyOf } from "../photo/photo";
import { ageAt } from "../profile/profile";
import { listSites, type SiteSummary } from "../site/list-sites";
import { withSiteDatabase } from "../site/site-services";
import { type FactsRow, selectFacts, selectPhotoOf } from "./member-store";

/** A member whom staff opened, with the services of their site. */
export type OpenedMember = {
  member: MemberKey;
  site: SiteSummary;
  services: Services;
  facts: Omit<FactsRow, "birthDate"> & { age: number; birthDate: string };
};

/** The member of an address of the operators' host; null if there is none. */
export async function findMember(
  services: Services,
  { site: siteId, id }: { site: string; id: string },
): Promise<OpenedMember | null> {
  if (!isId<MemberId>(id)) return null;
  const site = (await listSites(services)).find((one) => one.id === siteId);
  if (!site) return null;
  const own = withSiteDatabase(services, site);
  const member = { id, siteId: site.id };
  const now = services.now();
  const facts = await first(own.db, selectFacts(member, now));
  return (
    facts && { member, site, services: own, facts: { ...facts, age: ageAt(now, facts.birthDate) } }
  );
}

/** The R2 key of a photo of a member; null if the member has no such photo. */
export async function findPhotoKey(
  { services, member }: Pick<OpenedMember, "services" | "member">,
  photo: string,
  size: PhotoSize,
): Promise<string | null> {
  if (!isId<PhotoId>(photo)) return null;
  const row = await first(services.db, selectPhotoOf(member.siteId, member.id, photo));
  return row && photoKeyOf(row.folder, size);
}
