import type {
  BODY_TYPES,
  EYE_COLOURS,
  Gender,
  HAIR_COLOURS,
  Interest,
  REASONS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  Sought,
  TATTOOS,
} from "~/domain/profile/profile.schema";
import { randomFor } from "./random.ts";

type One<T extends readonly string[]> = T[number];

/** What a person of the demo world is: everything that the tables will hold of them. Moments in milliseconds, UTC. */
export type Member = {
  id: string;
  siteId: string;
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
  sexuality: One<typeof SEXUALITIES> | null;
  hairColour: One<typeof HAIR_COLOURS> | null;
  eyeColour: One<typeof EYE_COLOURS> | null;
  bodyType: One<typeof BODY_TYPES> | null;
  relationshipStatus: One<typeof RELATIONSHIP_STATUSES> | null;
  tattoos: One<typeof TATTOOS> | null;
  reason: One<typeof REASONS> | null;
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
};

/** No password has this hash: nobody logs in as one of the crowd. */
export const NO_PASSWORD = "!";

/** Where the world's identifiers begin to count; fixed, so that they are the same whenever it is written. */
const FIRST = Date.UTC(2026, 0, 1);

/** A UUID in the layout of version 7 that belongs to a seed and a number: rising, so that a million rows append. */
export function idFor(seed: string, number: number): string {
  const random = randomFor(`${seed}/id/${number}`);
  const time = (FIRST + number * 1000).toString(16).padStart(12, "0");
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(["8", "9", "a", "b"])}${hex(3)}-${hex(6)}${hex(6)}`;
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
