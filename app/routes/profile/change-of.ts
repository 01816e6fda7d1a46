import { isRegionOf } from "~/domain/place/place";
import { profileChangeSchema } from "~/domain/profile/change-profile.schema";
import { type Context, getSite } from "~/middleware/context";

/** What may be changed on this site. */
export function changeSchema(context: Context) {
  const { name, countries } = getSite(context);
  return profileChangeSchema({ siteName: name, countries, isRegionOf });
}
