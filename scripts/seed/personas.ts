import type { Member } from "./member.ts";

export type PersonKey = "free" | "premium" | "new" | "blocker" | "blocked";

type Persona = Omit<
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

/** What each named person says of themselves. */
export const PERSONAS: Record<PersonKey, Persona> = {
  free: {
    name: "Tom",
    language: "en",
    gender: "male",
    seeks: "female",
    birthDate: "1989-04-17",
    country: "GB",
    region: "GB-ENG-SWE",
    sexuality: "hetero",
    hair_colour: "brown",
    eye_colour: "green",
    body_type: "average",
    relationship_status: "single",
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
    hair_colour: "red",
    eye_colour: "blue",
    body_type: "athletic",
    relationship_status: "single",
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
    hair_colour: "blond",
    eye_colour: "grey",
    body_type: "slim",
    relationship_status: "single",
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
    hair_colour: "black",
    eye_colour: "brown",
    body_type: "curvy",
    relationship_status: "divorced",
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
    hair_colour: "black",
    eye_colour: "brown",
    body_type: "athletic",
    relationship_status: "single",
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
