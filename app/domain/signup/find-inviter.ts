import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { allowsFictional, type Site } from "../site/site";
import { selectInviter } from "./signup-store";

type Inviter = { id: MemberId; name: string; fictional: boolean };

/**
 * The member in whose context somebody signs up, where a visitor may know of them: active, and switched on for people
 * who are not logged in, or fictional and labelled so. Null for everybody else, there or not.
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
