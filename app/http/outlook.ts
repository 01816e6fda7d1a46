import { photoNames } from "~/domain/photo/photo-names";
import { isCountry } from "~/domain/place/countries";
import type { Outlook } from "~/domain/profile/profile-card";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getViewer,
} from "~/middleware/context";
import { getTimeZone } from "./time-zone";

/** The locale context of the viewer: a member's own country if set, else the visitor's. */
export function getOutlook(context: Context): Outlook {
  const country = getCountry(context);
  const home = getViewer(context)?.country;
  return {
    language: getLanguage(context),
    timeZone: getTimeZone(context),
    country: isCountry(home) ? home : country,
    namePhoto: getNamePhoto(context),
  };
}

/** The function that names this site's pictures. */
export const getNamePhoto = (context: Context) =>
  photoNames(getServices(context), getSite(context));
