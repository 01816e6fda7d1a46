import type { Language } from "~/i18n/languages";
import type { MemberId, PhotoId } from "~/kit/ids";
import type { ShownPhoto } from "../photo/photo";
import type { NamePhoto } from "../photo/photo-names";
import { type CountryCode, countryName } from "../place/countries";
import { regionName } from "../place/place";
import { type Activity, activityBy } from "./activity";
import { ageAt, firstName, NEW_FOR, type Reader } from "./profile";

/** What a card of a list shows of a member, and nothing more. */
export type ProfileCard = {
  id: MemberId;
  name: string;
  /** Null for a visitor, who sees the first name and the main photo only. */
  age: number | null;
  /** In the language of the page; null where none was given. */
  region: string | null;
  /** The country's name, only where it is another than the reader's own or the one they search. */
  country: string | null;
  /** When they were here last; null for a visitor, after a month, and of a fictional profile, which is never here. */
  activity: Activity | null;
  headline: string;
  /** Of the member's own words, for hyphens and screen readers. */
  language: string;
  photo: CardPhoto | null;
  isNew: boolean;
  likedByMe: boolean;
  /** When the reader liked them, in milliseconds UTC: which like their heart takes back (R673). */
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
  fictional: number;
  photoId: PhotoId | null;
  photoShades: string;
  photoWidth: number;
  photoHeight: number;
  photoVisibility: "public" | "members" | "premium";
  /** When the reader liked them; 0 where they do not. */
  liked: number;
  /** Keeps to themself when they are here (R131). */
  hidesPresence: number;
};

/** From where a card is read: the page's language, the reader's clock (IANA), the country that needs no telling; how pictures are named. */
export type Outlook = {
  language: Language;
  timeZone: string;
  country: CountryCode;
  namePhoto: NamePhoto;
};

/** Where somebody lives, as this reader is told it: the country only where it is another than the reader's. */
export function homeFor(
  row: Pick<CardRow, "region" | "country">,
  outlook: Omit<Outlook, "namePhoto">,
) {
  const { region, country } = row;
  return {
    region: region && regionName(region, outlook.language),
    country: country && country !== outlook.country ? countryName(country, outlook.language) : null,
  };
}

/** Makes a member's cards out of rows, for one reader at one moment. */
export function cardsFor(
  reader: Reader,
  outlook: Outlook,
  now: number,
): (row: CardRow) => ProfileCard {
  const activityAt = activityBy(now, outlook.timeZone);
  return (row) => ({
    id: row.id,
    name: row.name,
    age: ageAt(now, row.birthDate),
    ...homeFor(row, outlook),
    activity: row.fictional || !showsPresence(row, reader) ? null : activityAt(row.activeAt),
    headline: row.headline,
    language: row.language,
    photo: photoOf(row, reader, outlook.namePhoto),
    isNew: row.joinedAt > now - NEW_FOR,
    likedByMe: row.liked > 0,
    likedAt: row.liked || null,
    fictional: Boolean(row.fictional),
  });
}

/** When somebody was here is told only between two who both tell it (R131). */
export const showsPresence = (row: Pick<CardRow, "hidesPresence">, reader: Reader): boolean =>
  !row.hidesPresence && !reader.hidesPresence;

/** What a visitor reads of somebody: the first name and the main photo, and that a fictional profile is one. */
export function visitorCard(row: CardRow, namePhoto: NamePhoto): ProfileCard {
  const { id, name, language, fictional } = row;
  const hidden = {
    age: null,
    region: null,
    country: null,
    activity: null,
    headline: "",
    isNew: false,
    likedByMe: false,
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

function photoOf(row: CardRow, reader: Reader | null, namePhoto: NamePhoto): CardPhoto | null {
  if (!row.photoId || (!reader && row.photoVisibility !== "public")) return null;
  const locked = row.photoVisibility === "premium" && !reader?.premium && reader?.id !== row.id;
  return {
    id: namePhoto(row.photoId, locked ? "locked" : row.photoVisibility),
    shades: row.photoShades,
    width: row.photoWidth,
    height: row.photoHeight,
    locked,
  };
}
