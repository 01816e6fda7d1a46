import type { Language } from "~/i18n/languages";
import type { MemberId, PhotoId } from "~/kit/ids";
import { type CountryCode, countryName } from "../location/countries";
import { regionName } from "../location/location";
import type { ShownPhoto } from "../photo/photo";
import type { Visibility } from "../photo/photo.schema";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import { ONLINE_TTL } from "./presence";
import {
  type Activity,
  activityBy,
  ageAt,
  firstName,
  NEW_BADGE_TTL,
  type ProfileViewer,
} from "./profile";

/** The data of a card in a list. */
export type ProfileCard = {
  id: MemberId;
  name: string;
  /** Null for a visitor, who sees only the first name and the main photo. */
  age: number | null;
  /** In the page's language; null if none is set. */
  region: string | null;
  /** The country's name, only if it differs from the viewer's own or the searched one. */
  country: string | null;
  /**
   * Last activity; null for a visitor, after a month, and for a fictional profile, which is never
   * active.
   */
  activity: Activity | null;
  headline: string;
  /** Language of the member's own text, for hyphenation and screen readers. */
  language: string;
  photo: CardPhoto | null;
  isNew: boolean;
  /**
   * When the viewer liked them, in milliseconds UTC, null if they did not: identifies the like that the heart removes
   * (R673).
   */
  likedAt: number | null;
  fictional: boolean;
};
/** Sizes in pixels. */
export type CardPhoto = ShownPhoto & { width: number; height: number };

export type CardRow = {
  id: MemberId;
  name: string;
  birthDate: string;
  region: string | null;
  country: CountryCode | null;
  activeAt: number;
  headline: string;
  language: string;
  joinedAt: number;
  /** When an open page of theirs was last recorded; 0 if none is open. */
  onlineAt: number;
  fictional: number;
  photoId: PhotoId | null;
  photoShades: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoVisibility: Visibility | null;
  /** When the viewer liked them; 0 if not liked. */
  liked: number;
  /** Hides their presence (R131). */
  hidesPresence: number;
};

/**
 * Context in which a card is shown: the page's language, the viewer's time zone (IANA), the country
 * that need not be shown, and how photos are named.
 */
export type CardContext = {
  language: Language;
  timeZone: string;
  country: CountryCode;
  namePhoto: PhotoRefBuilder;
};

/** The location shown to this viewer: the country only if it differs from the viewer's. */
export function locationFor(
  row: Pick<CardRow, "region" | "country">,
  cardContext: Omit<CardContext, "namePhoto">,
) {
  const { region, country } = row;
  return {
    region: region && regionName(region, cardContext.language),
    country:
      country && country !== cardContext.country
        ? countryName(country, cardContext.language)
        : null,
  };
}

/** Returns a function that builds a member's cards from rows, for one viewer at one moment. */
export function cardBuilderFor(
  reader: ProfileViewer,
  cardContext: CardContext,
  now: number,
): (row: CardRow) => ProfileCard {
  const activityAt = activityBy(now, cardContext.timeZone);
  const activityOf = ({ onlineAt, activeAt }: CardRow) =>
    onlineAt > now - ONLINE_TTL ? "online" : activityAt(activeAt);
  return (row) => ({
    id: row.id,
    name: row.name,
    age: ageAt(now, row.birthDate),
    ...locationFor(row, cardContext),
    activity: row.fictional || !showsPresence(row, reader) ? null : activityOf(row),
    headline: row.headline,
    language: row.language,
    photo: photoOf(row, reader, cardContext.namePhoto),
    isNew: row.joinedAt > now - NEW_BADGE_TTL,
    likedAt: row.liked || null,
    fictional: Boolean(row.fictional),
  });
}

/** Presence is shown only between two members who both show it (R131). */
export const showsPresence = (
  row: Pick<CardRow, "hidesPresence">,
  reader: ProfileViewer,
): boolean => !row.hidesPresence && !reader.hidesPresence;

/** A visitor's card: first name, main photo, and whether the profile is fictional. */
export function visitorCard(row: CardRow, namePhoto: PhotoRefBuilder): ProfileCard {
  const { id, name, language, fictional } = row;
  const hidden = {
    age: null,
    region: null,
    country: null,
    activity: null,
    headline: "",
    isNew: false,
    likedAt: null,
  };
  return {
    ...hidden,
    id,
    name: firstName(name),
    language,
    photo: photoOf(row, null, namePhoto),
    fictional: Boolean(fictional),
  };
}

function photoOf(
  row: CardRow,
  reader: ProfileViewer | null,
  namePhoto: PhotoRefBuilder,
): CardPhoto | null {
  const { photoId, photoVisibility } = row;
  if (!photoId || !photoVisibility || (!reader && photoVisibility !== "public")) return null;
  const locked = photoVisibility === "premium" && !reader?.premium && reader?.id !== row.id;
  return {
    id: namePhoto(photoId, locked ? "locked" : photoVisibility),
    shades: row.photoShades ?? "",
    width: row.photoWidth ?? 0,
    height: row.photoHeight ?? 0,
    locked,
  };
}
