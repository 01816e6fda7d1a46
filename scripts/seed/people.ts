import initialiseArgon2 from "@phi-ag/argon2/node";
import { days, hours } from "~/kit/duration";
import { idFor, type Member } from "./member.ts";

/** The password of every named person. Public: the demo sites are for trying things out, and listen on loopback only. */
export const DEMO_PASSWORD = "demo-password";

/** The people whose logins are known (README, "Demo logins"), and what each is there to show. */
export const LOGINS = [
  {
    key: "free",
    email: "free@demo.test",
    shows: "a free member without credits: a match, and one conversation started",
  },
  {
    key: "premium",
    email: "premium@demo.test",
    shows: "a premium member with 500 credits: conversations, unread messages, new likes",
  },
  {
    key: "new",
    email: "new@demo.test",
    shows: "signed up, every step done, e-mail address not confirmed yet",
  },
  { key: "blocker", email: "blocker@demo.test", shows: "has blocked blocked@demo.test" },
  {
    key: "blocked",
    email: "blocked@demo.test",
    shows: "is blocked by blocker@demo.test: neither sees the other",
  },
] as const;

export type PersonKey = (typeof LOGINS)[number]["key"];

/** Numbers below the crowd's own, which begin at 1,000. */
const NUMBERS: Record<PersonKey, number> = { free: 1, premium: 2, new: 3, blocker: 4, blocked: 5 };

/** Who has just joined has no picture yet; the premium member shows what a gallery looks like. */
const PICTURES: Record<PersonKey, number> = { free: 2, premium: 4, new: 0, blocker: 2, blocked: 1 };

type Given = Omit<
  Member,
  | "id"
  | "siteId"
  | "email"
  | "passwordHash"
  | "confirmed"
  | "joinedAt"
  | "lastActiveAt"
  | "premiumSince"
  | "portrait"
  | "pictures"
> & {
  joinedDaysAgo: number;
};

const GIVEN: Record<PersonKey, Given> = {
  free: {
    name: "Tom",
    language: "en",
    gender: "male",
    seeks: "female",
    birthDate: "1989-04-17",
    country: "GB",
    region: "GB-ENG-SWE",
    sexuality: "hetero",
    hairColour: "brown",
    eyeColour: "green",
    bodyType: "average",
    relationshipStatus: "single",
    tattoos: "none",
    reason: "relationship",
    headline: "Better at breakfast than at small talk",
    about:
      "I repair old radios during the week and walk along the harbour at the weekend. I like people who ask a second question. Happy to cook if you bring the music.",
    interests: ["coffee", "cooking", "hiking", "music", "photography"],
    visibleLoggedOut: true,
    promoted: false,
    joinedDaysAgo: 12,
  },
  premium: {
    name: "Emma",
    language: "en",
    gender: "female",
    seeks: "male",
    birthDate: "1991-09-03",
    country: "NL",
    region: "NL-NH",
    sexuality: "hetero",
    hairColour: "red",
    eyeColour: "blue",
    bodyType: "athletic",
    relationshipStatus: "single",
    tattoos: "some",
    reason: "relationship",
    headline: "Looking for someone to miss the last ferry with",
    about:
      "I moved to Amsterdam for a year and that was six years ago. I row before work, read on every tram, and keep a list of cafés with good cake. I would rather meet for an hour than write for a month.",
    interests: ["biking", "coffee", "reading", "sports", "travelling", "wine"],
    visibleLoggedOut: true,
    promoted: false,
    joinedDaysAgo: 210,
  },
  new: {
    name: "Lotte",
    language: "nl",
    gender: "female",
    seeks: "male",
    birthDate: "1996-01-22",
    country: "NL",
    region: "NL-UT",
    sexuality: null,
    hairColour: "blond",
    eyeColour: "grey",
    bodyType: "slim",
    relationshipStatus: "single",
    tattoos: "none",
    reason: "dating",
    headline: "Nieuw hier, en nieuwsgierig",
    about:
      "Ik geef les op een basisschool en zing in een koor dat zichzelf niet al te serieus neemt. Zoek iemand om mee te lachen en ver mee te fietsen.",
    interests: ["art", "biking", "movies", "tea"],
    visibleLoggedOut: false,
    promoted: false,
    joinedDaysAgo: 1,
  },
  blocker: {
    name: "Sofia",
    language: "en",
    gender: "female",
    seeks: "male",
    birthDate: "1987-12-11",
    country: "IE",
    region: "IE-D",
    sexuality: "hetero",
    hairColour: "black",
    eyeColour: "brown",
    bodyType: "curvy",
    relationshipStatus: "divorced",
    tattoos: "none",
    reason: "relationship",
    headline: "Kind first, funny second",
    about:
      "Two cats, one allotment, no patience for games. I like long Sunday lunches and people who say what they mean.",
    interests: ["animals", "gardening", "foodie", "theater"],
    visibleLoggedOut: false,
    promoted: false,
    joinedDaysAgo: 95,
  },
  blocked: {
    name: "Marco",
    language: "en",
    gender: "male",
    seeks: "female",
    birthDate: "1985-06-29",
    country: "IE",
    region: "IE-CO",
    sexuality: "hetero",
    hairColour: "black",
    eyeColour: "brown",
    bodyType: "athletic",
    relationshipStatus: "single",
    tattoos: "some",
    reason: "dating",
    headline: "Always on the way to somewhere",
    about:
      "I sell bicycles and ride most of them first. Looking for someone who likes the sea in every weather.",
    interests: ["beach", "biking", "gym", "party"],
    visibleLoggedOut: false,
    promoted: false,
    joinedDaysAgo: 60,
  },
};

export type People = Record<PersonKey, Member>;

/** The named people of the general demo site, as of `now`. */
export async function namedPeople(seed: string, siteId: string, now: number): Promise<People> {
  const entries = await Promise.all(
    LOGINS.map(
      async ({ key, email }) => [key, await personOf(seed, siteId, now, key, email)] as const,
    ),
  );
  return Object.fromEntries(entries) as People;
}

async function personOf(
  seed: string,
  siteId: string,
  now: number,
  key: PersonKey,
  email: string,
): Promise<Member> {
  const { joinedDaysAgo, ...given } = GIVEN[key];
  const joinedAt = now - days(joinedDaysAgo);
  return {
    ...given,
    id: idFor(`${seed}/${siteId}`, NUMBERS[key]),
    siteId,
    email,
    passwordHash: await hashOf(email),
    confirmed: key !== "new",
    joinedAt,
    lastActiveAt: now - hours(NUMBERS[key]),
    premiumSince: key === "premium" ? joinedAt + days(3) : null,
    portrait: `${seed}/${key}`,
    pictures: PICTURES[key],
  };
}

/** As app/platform/passwords.ts hashes, but with a salt that belongs to the address, so that the same seed gives the same row. */
async function hashOf(email: string): Promise<string> {
  const argon2 = await initialiseArgon2();
  const salt = new TextEncoder().encode(email.padEnd(16, ".").slice(0, 16));
  return argon2.hash(DEMO_PASSWORD, {
    type: 2,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    hashLength: 32,
    salt,
  }).encoded;
}
