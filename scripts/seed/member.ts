import type { Gender, GenderPreference, Interest } from "~/domain/profile/profile.schema";
import type { ProfileFieldValues } from "~/domain/profile-field/profile-fields";
import { encodeIdBytes, type GeneratedId, type MemberId, type SiteId } from "~/kit/ids";
import { randomFor } from "./random.ts";

/** A demo member with all data for the tables. Times in milliseconds, UTC. */
export type Member = ProfileFieldValues & {
  id: MemberId;
  siteId: SiteId;
  email: string;
  passwordHash: string;
  confirmed: boolean;
  language: string;
  name: string;
  gender: Gender;
  seeks: GenderPreference;
  birthDate: string;
  country: string;
  region: string;
  headline: string;
  about: string;
  /** In the member's own words; "" if they wrote none. */
  gender_description: string;
  interests: readonly Interest[];
  joinedAt: number;
  lastActiveAt: number;
  premiumSince: number | null;
  visibleLoggedOut: boolean;
  /** Consented to being shown on the first page and on landers. */
  promoted: boolean;
  /** The seed of the face, and the number of its pictures: 0 to 4. */
  portrait: string;
  pictures: number;
  /** Has definitely answered the match finder; of the others three of four have. */
  answered?: true;
  /** Shows their received gifts. */
  showsGifts?: true;
  /** Invented by the operator of the site, who labels it. */
  fictional?: true;
};

/** No password has this hash: nobody can log in as a generated member. */
export const NO_PASSWORD = "!";

/** Base time of the generated ids; fixed, so that ids do not depend on the current time. */
const FIRST_ID_TIME = Date.UTC(2026, 0, 1);

/** The id of a seed and a number: ascending, so that a million rows are appended. */
export const idFor = (seed: string, number: number): MemberId =>
  idMadeAt(`${seed}/id/${number}`, FIRST_ID_TIME + number * 1000);

/** The id of a stream, as if created at a time. */
export function idMadeAt<T extends GeneratedId>(stream: string, madeAt: number): T {
  const random = randomFor(stream);
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(madeAt, 0, 6);
  for (let at = 6; at < 16; at++) bytes[at] = Math.floor(random.next() * 256);
  return encodeIdBytes(bytes) as T;
}

/** Age in whole years on a day, from a birth date ("1990-05-31"). */
export function ageAt(birthDate: string, at: number): number {
  const day = new Date(at).toISOString();
  return (
    Number(day.slice(0, 4)) -
    Number(birthDate.slice(0, 4)) -
    (day.slice(5, 10) < birthDate.slice(5) ? 1 : 0)
  );
}
