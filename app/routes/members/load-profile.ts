import { data, type RouterContextProvider } from "react-router";
import { idSchema } from "~/domain/conversation/conversation.schema";
import { findProfile, findTeaser } from "~/domain/profile/find-profile";
import { getLanguage, getServices, getSite, getViewer } from "~/middleware/context";
import { requireViewer } from "~/middleware/require-viewer";
import { fictionalWord } from "../layouts/setting-words";
import { mayLook } from "./may-look";

type Args = { request: Request; context: Readonly<RouterContextProvider>; id: string };

/**
 * One member for whoever asks: the profile for a member; for a visitor the main photo and the first name where both
 * the site and that member allow it, else the login. A member who may not see it gets the 404 of one who is not there.
 */
export async function loadProfile({ request, context, id }: Args) {
  const [site, language, services] = [getSite(context), getLanguage(context), getServices(context)];
  const viewer = getViewer(context);
  const known = idSchema.safeParse(id).success;
  const words = { fictionalWord: fictionalWord(context) };
  if (viewer) {
    const profile = known ? await findProfile(services, site, viewer, id, language) : null;
    if (!profile) throw data({ code: "not_found" }, { status: 404 });
    return { profile, teaser: null, open: viewer.profileStatus === "active", ...words };
  }
  const open = mayLook(context);
  const teaser = known && open ? await findTeaser(services, site, id, language) : null;
  if (!teaser) requireViewer(request, context); // sends every visitor to the login
  return { profile: null, teaser, open: true, ...words };
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
