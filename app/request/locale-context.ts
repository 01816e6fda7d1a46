import { isCountry } from "~/domain/location/countries";
import { photoRefBuilder } from "~/domain/photo/photo-refs";
import type { CardContext } from "~/domain/profile/profile-card";
import {
  type Context,
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { getTimeZone } from "./time-zone";

/** The locale context of the viewer: a member's own country if set, else the visitor's. */
export function getLocaleContext(context: Context): CardContext {
  const country = getCountry(context);
  const home = getViewer(context)?.country;
  return {
    language: getLanguage(context),
    timeZone: getTimeZone(context),
    country: isCountry(home) ? home : country,
    namePhoto: getPhotoNamer(context),
  };
}

/** The function that names this site's pictures. */
export const getPhotoNamer = (context: Context) =>
  photoRefBuilder(getServices(context), getSite(context));
