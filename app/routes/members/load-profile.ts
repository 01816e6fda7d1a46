import type { RouterContextProvider } from "react-router";
import { findVisitedProfile } from "~/domain/conversation/find-visible-profile";
import { hasChat } from "~/domain/conversation/list-conversations";
import { readSearch, searchParams } from "~/domain/discovery/discovery";
import { findTeaser } from "~/domain/discovery/find-profile";
import { hasNeighbourLinks } from "~/domain/discovery/has-neighbour-links";
import { findNeighbours } from "~/domain/discovery/search-members";
import { findNote } from "~/domain/private-note/write-note";
import { recordProfileVisit } from "~/domain/profile/profile-visits";
import type { Viewer } from "~/domain/session/session";
import { fictionalText } from "~/domain/site/site";
import { isId, type MemberId } from "~/kit/ids";
import { loadWithinViewLimit, memberViewKey } from "~/request/limit-profile-views";
import {
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { isPageView } from "~/request/page-view";
import { maySearchLoggedOut, requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import { getLocaleContext } from "~/request/visitor-context";

type ProfileInSearch = { viewer: Viewer; id: MemberId; url: URL };

/**
 * The search in the URL of a profile, and the previous and next member in it. Null if the URL has
 * none (R184).
 */
async function findSearchNeighbours(
  context: Readonly<RouterContextProvider>,
  { viewer, id, url }: ProfileInSearch,
) {
  if (!url.searchParams.has("gender")) return null;
  const site = getSite(context);
  const search = readSearch(url.searchParams, {
    site,
    searcher: viewer,
    country: getCountry(context),
  });
  if (!hasNeighbourLinks(search)) return null;
  const beside = await findNeighbours(getServices(context), { site, viewer, search }, id);
  return { ...beside, params: new URLSearchParams(searchParams(search)).toString() };
}

export type SearchNeighbours = Awaited<ReturnType<typeof findSearchNeighbours>>;

type ProfileRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
  /** The URL of the page, which may contain the search that found the profile. */
  url?: URL;
};

/**
 * Loads a member for any viewer. Members get the profile. Visitors get the main photo and first
 * name if both the site and that member allow it, else the login page. A member hidden from the
 * viewer gives the same 404 as a nonexistent one.
 */
export async function loadProfile(args: ProfileRequest) {
  const { context, id } = args;
  if (!isId<MemberId>(id)) return readProfile(args);
  // A visitor who is redirected to the login must not use up the page limit of their network.
  if (!getViewer(context) && !maySearchLoggedOut(context)) requireViewer(args.request, context);
  // A view over the limit is not shown, so it is no visit.
  let recordVisit = () => {};
  const data = await loadWithinViewLimit(context, memberViewKey(id), () =>
    readProfile(args, (record) => {
      recordVisit = record;
    }),
  );
  recordVisit();
  return data;
}

/** Gets what records the visit, once the profile is shown. */
type OnVisit = (record: () => void) => void;

async function readProfile(
  { request, context, id, url }: ProfileRequest,
  onVisit: OnVisit = () => {},
) {
  const site = getSite(context);
  const services = getServices(context);
  const viewer = getViewer(context);
  const isValid = isId<MemberId>(id);
  if (viewer)
    return readAsMember(context, {
      viewer,
      id,
      url,
      onVisit: isPageView(request) ? onVisit : null,
    });
  const open = maySearchLoggedOut(context);
  const teaser = isValid && open ? await findTeaser(services, site, id) : null;
  if (!teaser) requireViewer(request, context); // redirects every visitor to the login
  return {
    profile: null,
    fictionalWarning: null,
    note: null,
    within: null,
    hasChat: false,
    teaser,
    open: true,
    invisible: false,
    presence: { online: false, at: 0 },
  };
}

type MemberRequest = Pick<ProfileRequest, "id" | "url"> & {
  viewer: Viewer;
  /** Null for a request that is no page view. */
  onVisit: OnVisit | null;
};

/**
 * The profile with the viewer's private note on it, loaded in one round trip. A visit that both show
 * is passed to `onVisit`.
 */
async function readAsMember(
  context: ProfileRequest["context"],
  { viewer, id, url, onVisit }: MemberRequest,
) {
  const site = getSite(context);
  const services = getServices(context);
  const cardContext = getLocaleContext(context);
  const reading = { site, reader: viewer, cardContext };
  const [found, note, within, talked] = isId<MemberId>(id)
    ? await Promise.all([
        findVisitedProfile(services, reading, id),
        findNote(services, { site, reader: viewer }, id),
        url ? findSearchNeighbours(context, { viewer, id, url }) : null,
        hasChat(services, viewer, id),
      ])
    : [null, null, null, false];
  if (!found) throw notFound();
  const { profile, showsVisits } = found;
  if (showsVisits && !profile.own)
    onVisit?.(() =>
      services.defer("visits.record", recordProfileVisit(services, viewer, profile.id)),
    );
  const online =
    profile.showsPresence &&
    !profile.fictional &&
    !profile.own &&
    (await services.live.isOnline(site.id, profile.id));
  return {
    profile,
    fictionalWarning: profile.fictional
      ? fictionalText(site, "fictional_warning", getLanguage(context))
      : null,
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
