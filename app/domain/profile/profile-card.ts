import { type SQL, sql } from "drizzle-orm";
import type { Language } from "~/i18n/languages";
import { regionName } from "../place/place";
import { ageAt, firstName, NEW_FOR, type Reader } from "./profile";

/** What a card of a list shows of a member, and nothing more. */
export type ProfileCard = {
  id: string;
  name: string;
  /** Null for a visitor, who sees the first name and the main photo only. */
  age: number | null;
  /** In the language of the page; null where none was given. */
  region: string | null;
  headline: string;
  /** Of the member's own words, for hyphens and screen readers. */
  language: string;
  photo: CardPhoto | null;
  isNew: boolean;
  likedByMe: boolean;
  fictional: boolean;
};
/** `locked`: not for this reader; the tiny picture is all there is. Sizes in pixels. */
export type CardPhoto = { id: string; tiny: string; width: number; height: number; locked: boolean };

export type CardRow = {
  id: string;
  name: string;
  birthDate: string;
  region: string | null;
  headline: string;
  language: string;
  joinedAt: number;
  fictional: number;
  photoId: string | null;
  photoTiny: string;
  photoWidth: number;
  photoHeight: number;
  photoVisibility: "public" | "members" | "premium";
  liked: number;
};

/** The columns of a card, from `profiles p` and `photos ph`; joined by `cardPhoto`. */
export function cardColumns(viewerId: string | null): SQL {
  return sql`
    p.name AS name, p.birth_date AS birthDate, p.region AS region, p.headline AS headline, p.language AS language, p.joined_at AS joinedAt, p.fictional AS fictional,
    ph.id AS photoId, ph.tiny AS photoTiny, ph.width AS photoWidth, ph.height AS photoHeight, ph.visibility AS photoVisibility,
    EXISTS (SELECT 1 FROM likes WHERE from_id = ${viewerId} AND to_id = p.id) AS liked`;
}

export const cardPhoto = sql`LEFT JOIN photos ph ON ph.id = p.main_photo_id AND ph.status = 'active'`;

/** No block between two members, either way. `other` is an SQL expression. */
export function notBlocked(memberId: string | null, other: SQL): SQL {
  return sql`
    NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})`;
}

export function toCard(row: CardRow, reader: Reader | null, pageLanguage: Language, now: number): ProfileCard {
  const photo = photoOf(row, reader);
  const fictional = Boolean(row.fictional);
  if (!reader)
    return {
      id: row.id,
      name: firstName(row.name),
      age: null,
      region: null,
      headline: "",
      language: row.language,
      photo,
      isNew: false,
      likedByMe: false,
      fictional,
    };
  return {
    id: row.id,
    name: row.name,
    age: ageAt(now, row.birthDate),
    region: row.region && regionName(row.region, pageLanguage),
    headline: row.headline,
    language: row.language,
    photo,
    isNew: row.joinedAt > now - NEW_FOR,
    likedByMe: Boolean(row.liked),
    fictional,
  };
}

function photoOf(row: CardRow, reader: Reader | null): CardPhoto | null {
  if (!row.photoId || (!reader && row.photoVisibility !== "public")) return null;
  const locked = row.photoVisibility === "premium" && !reader?.premium && reader?.id !== row.id;
  return { id: row.photoId, tiny: row.photoTiny, width: row.photoWidth, height: row.photoHeight, locked };
}
