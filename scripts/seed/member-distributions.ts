import {
  fieldsUnder,
  PLAIN_FIELDS,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFieldValues,
} from "~/domain/profile-field/profile-fields";
import { chooseInterests, type InterestCode } from "./interest-choice.ts";
import { type Random, randomFor } from "./random.ts";

/** Plausible distributions for the demo members. None of them is a claim about real people. */

export type Gender = "male" | "female";
/** Demo members have every profile field, except that most do not state their lifestyle. */
type CompleteFields = { [F in ProfileField]: NonNullable<ProfileFieldValues[F]> };
export type Sexuality = CompleteFields["sexuality"];
export type Hair = CompleteFields["hair_colour"];
type Eyes = CompleteFields["eye_colour"];
type BodyType = CompleteFields["body_type"];
type RelationshipStatus = CompleteFields["relationship_status"];
export type Tattoos = CompleteFields["tattoos"];
type Reason = CompleteFields["reason"];

/** The fields with a distribution in `chooseTraits`; the others are drawn evenly. */
const DISTRIBUTED = [
  "sexuality",
  "hair_colour",
  "eye_colour",
  "body_type",
  "relationship_status",
  "tattoos",
  "reason",
] as const satisfies readonly ProfileField[];
type DistributedField = (typeof DISTRIBUTED)[number];
const LIFESTYLE_FIELDS = fieldsUnder("lifestyle");
type LifestyleField = (typeof LIFESTYLE_FIELDS)[number];
export type DrawnFields = Omit<CompleteFields, DistributedField | LifestyleField> &
  Pick<ProfileFieldValues, LifestyleField> & { gender_description: string };

/** The other fields, each from a stream of its own, so that a new field changes nothing else. */
export const chooseDrawnFields = (seed: string): DrawnFields => {
  const draw = (field: ProfileField) =>
    randomFor(`${seed}/${field}`).pick<string>(PROFILE_FIELDS[field].codes);
  const even = PLAIN_FIELDS.filter((field) => !(DISTRIBUTED as readonly string[]).includes(field));
  const statesLifestyle = randomFor(`${seed}/lifestyle`).chance(0.4);
  return {
    ...Object.fromEntries(even.map((field) => [field, draw(field)])),
    ...Object.fromEntries(
      LIFESTYLE_FIELDS.map((field) => [field, statesLifestyle ? draw(field) : null]),
    ),
    gender_description: "",
  } as DrawnFields;
};

interface MemberTraits extends Pick<CompleteFields, DistributedField> {
  gender: Gender;
  /** Years, 18 to 79. */
  age: number;
  interests: InterestCode[];
}

const NORTH = new Set(["DK", "FI", "NO", "SE", "NL"]);
const SOUTH = new Set(["ES", "IT"]);

/** An age around 27 to 52, with a few younger and a long, thin tail up to 79. */
function chooseAge(random: Random): number {
  const band = random.weighted({ young: 16, core: 62, mature: 17, senior: 5 });
  if (band === "young") return random.int(18, 26);
  if (band === "core") return random.int(27, 52);
  return band === "mature" ? random.int(53, 65) : random.int(66, 79);
}

/** The sexuality; the word for same-sex attraction depends on the gender. */
function chooseSexuality(random: Random, gender: Gender): Sexuality {
  const same = gender === "female" ? "lesbian" : "gay";
  return random.weighted<Sexuality>({ hetero: 82, [same]: 9, bi: 9 });
}

/** A hair colour by country, grey with age. */
function chooseHair(random: Random, age: number, country: string): Hair {
  const grey = age < 40 ? 0 : Math.min(0.75, (age - 38) / 44);
  if (random.chance(grey)) return "grey";
  if (SOUTH.has(country))
    return random.weighted<Hair>({ black: 34, brown: 52, blond: 9, red: 3, other: 2 });
  if (NORTH.has(country))
    return random.weighted<Hair>({ black: 14, brown: 38, blond: 40, red: 5, other: 3 });
  return random.weighted<Hair>({ black: 22, brown: 46, blond: 23, red: 6, other: 3 });
}

/** An eye colour that fits the hair and the country. */
function chooseEyes(random: Random, hair: Hair, country: string): Eyes {
  if (hair === "black" || SOUTH.has(country))
    return random.weighted<Eyes>({ brown: 72, hazel: 12, green: 8, blue: 5, grey: 3 });
  if (hair === "blond" || NORTH.has(country))
    return random.weighted<Eyes>({ blue: 52, grey: 14, green: 15, brown: 12, hazel: 7 });
  return random.weighted<Eyes>({ brown: 38, blue: 30, green: 14, hazel: 12, grey: 6 });
}

function chooseStatus(random: Random, age: number): RelationshipStatus {
  if (age < 30)
    return random.weighted<RelationshipStatus>({ single: 94, separated: 2, open_relationship: 4 });
  if (age < 50)
    return random.weighted<RelationshipStatus>({
      single: 62,
      divorced: 24,
      separated: 9,
      open_relationship: 4,
      widowed: 1,
    });
  return random.weighted<RelationshipStatus>({
    single: 34,
    divorced: 42,
    widowed: 15,
    separated: 7,
    open_relationship: 2,
  });
}

function chooseBody(random: Random, gender: Gender): BodyType {
  if (gender === "female")
    return random.weighted<BodyType>({ slim: 24, athletic: 14, average: 32, curvy: 20, full: 10 });
  return random.weighted<BodyType>({ slim: 20, athletic: 24, average: 40, curvy: 3, full: 13 });
}

/** A region by weight (for instance its population), or null if a country has no regions. */
export function chooseRegion<R extends { weight: number }>(
  random: Random,
  regions: readonly R[],
): R | null {
  if (regions.length === 0) return null;
  const index = random.weighted(
    Object.fromEntries(regions.map((region, i) => [`${i}`, region.weight])),
  );
  return regions[Number(index)] ?? null;
}

/** All that is chosen for a member except the name, the texts and the picture. */
export function chooseTraits(random: Random, country: string): MemberTraits {
  const gender: Gender = random.chance(0.5) ? "female" : "male";
  const age = chooseAge(random);
  const hair = chooseHair(random, age, country);
  return {
    gender,
    age,
    sexuality: chooseSexuality(random, gender),
    hair_colour: hair,
    eye_colour: chooseEyes(random, hair, country),
    body_type: chooseBody(random, gender),
    relationship_status: chooseStatus(random, age),
    tattoos: random.weighted<Tattoos>(
      age < 45 ? { none: 58, some: 34, many: 8 } : { none: 80, some: 18, many: 2 },
    ),
    reason: random.weighted<Reason>({
      relationship: 42,
      dating: 28,
      friendship: 13,
      chat: 9,
      adventure: 8,
    }),
    interests: chooseInterests(random),
  };
}
