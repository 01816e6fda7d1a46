import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { allowsFictional, type Site } from "../site/site";
import { selectInviter } from "./signup-store";

type Inviter = { id: MemberId; name: string; fictional: boolean };

/**
 * The member from whose profile somebody signs up, if visitors may see them: active and visible to
 * visitors, or fictional and labelled. Null otherwise, whether the profile exists or not.
 */
export async function findInviter(
  services: Services,
  site: Site,
  profileId: MemberId,
): Promise<Inviter | null> {
  const [row] = await services.readTogether(selectInviter(site.id, profileId));
  if (!row || (row.fictional && !allowsFictional(site))) return null;
  return { ...row, fictional: row.fictional === 1 };
}
