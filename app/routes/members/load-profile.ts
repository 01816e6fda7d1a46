import type { RouterContextProvider } from "react-router";
import { findKnownProfile } from "~/domain/conversation/find-known";
import { hasChat } from "~/domain/conversation/has-chat";
import { findTeaser } from "~/domain/discovery/find-profile";
import { findNote } from "~/domain/note/find-note";
import type { Viewer } from "~/domain/session/session";
import { aboutMember, readPage } from "~/http/limit-reading";
import { mayLook } from "~/http/may-look";
import { notFound } from "~/http/not-found";
import { getOutlook } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { isId, type MemberId } from "~/kit/ids";
import { getServices, getSite, getViewer } from "~/middleware/context";
import { findWithin } from "./find-within";

type Args = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
  /** The page's address, where it may say which search the profile was found by. */
  url?: URL;
};

/**
 * One member for whoever asks: the profile for a member; for a visitor the main photo and the first name where both
 * the site and that member allow it, else the login. A member who may not see it gets the 404 of one who is not there.
 */
export async function loadProfile(args: Args) {
  const { context, id } = args;
  if (!isId<MemberId>(id)) return readProfile(args);
  // Who is sent to the login reads nobody, and must not use up what others of their network may read.
  if (!getViewer(context) && !mayLook(context)) requireViewer(args.request, context);
  return readPage(context, aboutMember(id), () => readProfile(args));
}

async function readProfile({ request, context, id, url }: Args) {
  const [site, services] = [getSite(context), getServices(context)];
  const viewer = getViewer(context);
  const known = isId<MemberId>(id);
  if (viewer) return readAsMember(context, { viewer, id, url });
  const open = mayLook(context);
  const teaser = known && open ? await findTeaser(services, site, id) : null;
  if (!teaser) requireViewer(request, context); // sends every visitor to the login
  return {
    profile: null,
    note: null,
    within: null,
    hasChat: false,
    teaser,
    open: true,
    invisible: false,
    presence: { online: false, at: 0 },
  };
}

/** The profile with the reader's own note on it, in one round trip. */
async function readAsMember(
  context: Args["context"],
  { viewer, id, url }: Pick<Args, "id" | "url"> & { viewer: Viewer },
) {
  const [site, services, outlook] = [getSite(context), getServices(context), getOutlook(context)];
  const reading = { site, reader: viewer, outlook };
  const [profile, note, within, talked] = isId<MemberId>(id)
    ? await Promise.all([
        findKnownProfile(services, reading, id),
        findNote(services, { site, reader: viewer }, id),
        url ? findWithin(context, { viewer, id, url }) : null,
        hasChat(services, viewer, id),
      ])
    : [null, null, null, false];
  if (!profile) throw notFound();
  const online =
    profile.showsPresence &&
    !profile.fictional &&
    !profile.own &&
    (await services.live.isOnline(site.id, profile.id));
  return {
    profile,
    note,
    within,
    hasChat: talked,
    teaser: null,
    open: viewer.profileStatus === "active",
    invisible: viewer.profileStatus === "hidden",
    presence: { online, at: services.now() },
  };
}

export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
