import type { Facts, Gender, Interest, Sought } from "~/domain/profile/profile.schema";
import { lettersOf, type MemberId, type OurId, type SiteId } from "~/kit/ids";
import { randomFor } from "./random.ts";

/** What a person of the demo world is: everything that the tables will hold of them. Moments in milliseconds, UTC. */
export type Member = Facts & {
  id: MemberId;
  siteId: SiteId;
  email: string;
  passwordHash: string;
  confirmed: boolean;
  language: string;
  name: string;
  gender: Gender;
  seeks: Sought;
  birthDate: string;
  country: string;
  region: string;
  headline: string;
  about: string;
  interests: readonly Interest[];
  joinedAt: number;
  lastActiveAt: number;
  premiumSince: number | null;
  visibleLoggedOut: boolean;
  /** Said yes to being shown on the first page and on landers. */
  promoted: boolean;
  /** The stream of the face, and how many pictures there are of it: 0 to 4. */
  portrait: string;
  pictures: number;
  /** Has answered the match finder in any case; of others three of four have. */
  answered?: true;
  /** Shows the gifts that they received. */
  showsGifts?: true;
  /** Invented by the operator of the site, who labels it. */
  fictional?: true;
};

/** No password has this hash: nobody logs in as one of the crowd. */
export const NO_PASSWORD = "!";

/** Where the world's identifiers begin to count; fixed, so that they are the same whenever it is written. */
const FIRST = Date.UTC(2026, 0, 1);

/** An id that belongs to a seed and a number: rising, so that a million rows append. */
export const idFor = (seed: string, number: number): MemberId =>
  idMadeAt(`${seed}/id/${number}`, FIRST + number * 1000);

/** An id that belongs to a stream, as one that was made at a moment. */
export function idMadeAt<T extends OurId>(stream: string, madeAt: number): T {
  const random = randomFor(stream);
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(madeAt, 0, 6);
  for (let at = 6; at < 16; at++) bytes[at] = Math.floor(random.next() * 256);
  return lettersOf(bytes) as T;
}

/** Full years between a birth date ("1990-05-31") and a moment. */
export function ageAt(birthDate: string, at: number): number {
  const day = new Date(at).toISOString();
  return (
    Number(day.slice(0, 4)) -
    Number(birthDate.slice(0, 4)) -
    (day.slice(5, 10) < birthDate.slice(5) ? 1 : 0)
  );
}
