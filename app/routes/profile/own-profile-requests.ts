import { data } from "react-router";
import { languagesOf } from "~/domain/location/countries";
import { languageChoices } from "~/domain/location/location-choices";
import type { ProfileChange } from "~/domain/profile/change-profile.schema";
import { listOwnPhotos } from "~/domain/profile/own-photos";
import {
  completenessOf,
  findOwnProfile,
  type OwnValues,
  type ProfileChangeRefusal,
} from "~/domain/profile/own-profile";
import { PROFILE_LANGUAGES } from "~/domain/profile/profile.schema";
import type { Viewer } from "~/domain/session/session";
import { newClientId } from "~/kit/client-id";
import { locationOptions } from "~/request/location-options";
import { type Context, getLanguage, getServices } from "~/request/middleware/context";
import { changeSchema } from "~/request/save-profile";
import { getPhotoNamer } from "~/request/visitor-context";
import { isPart, PARTS, type ProfilePart, readFields } from "./parts";

/**
 * The viewer's own profile with missing fields, photos, and the regions of the chosen country.
 */
export async function loadOwnProfile(context: Context, viewer: Viewer, url: URL) {
  const services = getServices(context);
  const [own, photos] = await Promise.all([
    findOwnProfile(services, viewer),
    listOwnPhotos(services, viewer, getPhotoNamer(context)),
  ]);
  const language = getLanguage(context);
  const places = locationOptions(url, context, own.values);
  const likely = [...new Set<string>([language, ...languagesOf(places.country), "en"])];
  return {
    ...own,
    ...photos,
    id: viewer.id,
    age: viewer.age,
    completeness: completenessOf(own),
    languageOptions: languageChoices(PROFILE_LANGUAGES, language, likely),
    /** The first languages of the list: those of the page and the country, and English. */
    likelyLanguages: likely.length,
    places,
    /** The country form was submitted without JavaScript: its row is shown open. */
    isChoosingCountry: url.searchParams.has("country"),
    saved: url.searchParams.get("saved"),
    clientId: newClientId(),
  };
}

export type OwnProfileData = Awaited<ReturnType<typeof loadOwnProfile>>;

/**
 * A rejected form of /profile: which one, its values, and the errors by field or for the whole
 * form.
 */
export type RejectedForm = {
  part: ProfilePart;
  typed: Partial<OwnValues>;
  errors: Record<string, string>;
  problem: Exclude<ProfileChangeRefusal, "orientation_consent"> | null;
};
type ChangeFormResult =
  | { ok: true; part: ProfilePart; typed: Partial<OwnValues>; change: ProfileChange }
  | { ok: false; reply: RejectedForm };

/** Parses a form posted without JavaScript; throws a 400 for values our page cannot have sent. */
export async function readChange(request: Request, context: Context): Promise<ChangeFormResult> {
  const form = await request.formData().catch(() => null);
  const part = form?.get("part");
  if (!form || !isPart(part)) throw data({ code: "bad_request" }, { status: 400 });
  const fieldNames: readonly string[] = ["part", "was", "contact", ...PARTS[part]];
  for (const name of form.keys())
    if (!fieldNames.includes(name)) throw data({ code: "unknown_field" }, { status: 400 });
  const typed = readFields(form, PARTS[part]);
  const contact = form.get("contact") ?? undefined;
  const parsed = changeSchema(context).safeParse({
    was: readShownValues(form),
    now: typed,
    contact,
  });
  if (parsed.success) return { ok: true, part, typed, change: parsed.data };
  const { issues } = parsed.error;
  if (issues.some(({ path }) => path[0] !== "now"))
    throw data({ code: "bad_request" }, { status: 400 });
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[1]), message]));
  return { ok: false, reply: { part, typed, errors, problem: null } };
}

/** The values the page showed, from the form's hidden field. */
function readShownValues(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get("was")));
  } catch {
    throw data({ code: "bad_request" }, { status: 400 });
  }
}
