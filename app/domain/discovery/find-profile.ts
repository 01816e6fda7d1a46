import type { MemberId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import type { GiftCount } from "../gift/gift";
import { parseGifts } from "../gift/gift-sql";
import { languageName } from "../location/countries";
import { hiddenGrant, type PhotoRefBuilder, photoRefBuilder } from "../photo/photo-refs";
import { type ConversationCondition, noConversation } from "../profile/privacy-sql";
import { listSharedInterests, type ProfileViewer, type SharedInterest } from "../profile/profile";
import { parseLanguages } from "../profile/profile.schema";
import {
  type CardContext,
  type CardPhoto,
  cardBuilderFor,
  type ProfileCard,
  showsPresence,
  visitorCard,
} from "../profile/profile-card";
import { type ProfileField, SHOWN_FIELDS } from "../profile-field/profile-fields";
import { allowsFictional, type Site } from "../site/site";
import {
  type ProfileRow,
  photoInProfileSchema,
  selectProfileWhere,
  selectTeaser,
} from "./profile-page-store";

export type Profile = Omit<ProfileCard, "photo"> & {
  own: boolean;
  gender: "female" | "male" | null;
  about: string;
  /** In the member's own words, or empty. */
  genderDescription: string;
  /** In centimetres. */
  height: number | null;
  /** Named in the page's language. */
  spokenLanguages: string[];
  /** The main photo comes first. */
  photos: CardPhoto[];
  /** Profile fields that the site shows and the member filled in. */
  fields: [field: ProfileField, code: string][];
  /** Interests that the viewer shares come first. */
  interests: SharedInterest[];
  /** Received gifts, if the member shows them (R244). */
  gifts: GiftCount[];
  likesMe: boolean;
  /** Whether viewer and member both show visits (R684). */
  showsVisits: boolean;
  /** Whether the viewer may see that they are online (R131). */
  showsPresence: boolean;
  /** Data of viewer and member for matching; null for one's own and for a fictional profile. */
  pair: MatchPair | null;
};

type ViewerAndMember<Column extends keyof ProfileRow> = readonly [
  mine: ProfileRow[Column],
  theirs: ProfileRow[Column],
];
/** For the match finder, which computes what fits; no page shows it. */
export type MatchPair = {
  genders: ViewerAndMember<"gender">;
  seeks: ViewerAndMember<"seeks">;
  reasons: ViewerAndMember<"reason">;
  regions: ViewerAndMember<"region">;
};

/** What nobody can have whose profile is fictional: it would state an intention to meet (R231). */
const DATING_INTENTIONS: readonly ProfileField[] = ["relationship_status", "reason", "children"];

type ProfileContext = { site: Site; reader: ProfileViewer; cardContext: CardContext };

/**
 * A profile as a member sees it; one's own looks as others see it. Null if it does not exist, is
 * not active, is of another site, or is behind a block either way, so that these cannot be told
 * apart (R92). An invisible profile is shown to members with whom its owner talks (R130): the
 * condition `talks` decides that, and its statement is compiled once.
 */
export function profileFinder(talks: ConversationCondition) {
  const select = selectProfileWhere(talks);
  return async (
    services: Services,
    { site, reader, cardContext }: ProfileContext,
    id: MemberId,
  ): Promise<Profile | null> => {
    const [row] = await services.readTogether(select({ siteId: site.id, viewerId: reader.id, id }));
    if (!row || (row.fictional && !allowsFictional(site))) return null;
    return profileOf(row, { site, reader, cardContext }, services.now());
  };
}

export const findProfile = profileFinder(() => noConversation);

function profileOf(
  row: ProfileRow,
  { site, reader, cardContext }: ProfileContext,
  now: number,
): Profile {
  const { photo: _main, ...card } = cardBuilderFor(reader, cardContext, now)(row);
  const own = row.id === reader.id;
  return {
    ...card,
    own,
    gender: row.gender,
    about: row.about,
    genderDescription: row.genderDescription,
    height: row.height,
    spokenLanguages: parseLanguages(row.spokenLanguages).map((code) =>
      languageName(code, cardContext.language),
    ),
    photos: photosOf(row, own || reader.premium, cardContext.namePhoto),
    fields: SHOWN_FIELDS.flatMap((field) =>
      row[field] &&
      site.visible_profile_fields.includes(field) &&
      !(row.fictional && DATING_INTENTIONS.includes(field))
        ? [[field, row[field]] as [ProfileField, string]]
        : [],
    ),
    gifts: parseGifts(row.gifts),
    interests: listSharedInterests(own ? { ...row, mine: "[]" } : row),
    likesMe: row.likesMe,
    showsVisits: row.showsVisits,
    showsPresence: showsPresence(row, reader),
    pair: own || row.fictional ? null : pairOf(row),
  };
}

const pairOf = (row: ProfileRow): MatchPair => ({
  genders: [row.myGender, row.gender],
  seeks: [row.mySeeks, row.seeks],
  reasons: [row.myReason, row.reason],
  regions: [row.myRegion, row.region],
});

/** What a visitor sees of a profile (main photo, first name), or null if nothing. */
export async function findTeaser(
  services: Services,
  site: Site,
  id: MemberId,
): Promise<ProfileCard | null> {
  const [row] = await services.readTogether(selectTeaser(site.id, id, allowsFictional(site)));
  return row ? visitorCard(row, photoRefBuilder(services, site)) : null;
}

function photosOf(row: ProfileRow, seesPremium: boolean, namePhoto: PhotoRefBuilder): CardPhoto[] {
  return fromJson(row.photos, z.array(photoInProfileSchema)).map(({ id, visibility, ...photo }) => {
    const locked = visibility === "premium" && !seesPremium;
    const grant = locked ? "locked" : visibility;
    return { ...photo, id: namePhoto(id, row.open ? grant : hiddenGrant(grant)), locked };
  });
}
