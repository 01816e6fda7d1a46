import { isRegionOf } from "~/domain/location/location";
import { profileChangeSchema } from "~/domain/profile/change-profile.schema";
import { type Context, getSite } from "~/request/middleware/context";

/** Schema of the profile changes this site allows. */
export function changeSchema(context: Context) {
  const { name, countries } = getSite(context);
  return profileChangeSchema({ siteName: name, countries, isRegionOf });
}
