import { type CountryCode, languagesOf } from "~/domain/location/countries";
import { regionsOf } from "~/domain/location/location";
import { photoLimit } from "~/domain/photo/photo";
import type { Gender, GenderPreference } from "~/domain/profile/profile.schema";
import { days } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { composeAbout, inflectFor, type SeedLocale } from "./about.ts";
import { dealHeadlines } from "./headlines.ts";
import { idFor, type Member, NO_PASSWORD } from "./member.ts";
import { chooseDrawnFields, chooseTraits, type Sexuality } from "./member-distributions.ts";
import { chooseName } from "./names.ts";
import { drawnEyes } from "./portrait-design.ts";
import { type Random, randomFor } from "./random.ts";

export type GenerationPlan = { seed: string; now: number };
export type GenerationSite = {
  id: SiteId;
  host: string;
  settings: { countries: readonly CountryCode[] };
};

/** First number of generated members; the named people have lower ones. */
const FIRST_NUMBER = 1000;
/** The reference year of ages, so that a birth date does not depend on the current date. */
const AGE_REFERENCE_YEAR = 2026;

/**
 * Members per hundred by country, so that a search in any country finds enough people; others count
 * 3.
 */
const COUNTRY_WEIGHTS: Partial<Record<CountryCode, number>> = {
  NL: 12,
  DE: 11,
  GB: 10,
  US: 10,
  FR: 8,
  BE: 7,
  ES: 6,
  IT: 6,
  PL: 5,
  SE: 4,
  DK: 4,
};

/** Members in the order of their numbers, as many as requested. */
export type GeneratedMembers = { take(count: number): Member[] };

/**
 * A site's generated members. A member depends only on the seed, the site and the number (`now`
 * shifts the times); their texts also depend on earlier members, who have used headlines and texts.
 * So a larger data set changes nobody.
 */
export function createGeneratedMembers(
  plan: GenerationPlan,
  site: GenerationSite,
): GeneratedMembers {
  const author = createTextComposer(`${plan.seed}/${site.id}`);
  let next = 0;
  return {
    take: (count) =>
      Array.from({ length: count }, () => generateMember(plan, site, next++, author)),
  };
}

/** Beyond this number duplicates are allowed: a million texts would have to be kept in memory. */
const TEXTS_REMEMBERED = 20_000;

type TextComposer = ReturnType<typeof createTextComposer>;

type Writer = {
  language: SeedLocale;
  gender: Gender;
  country: CountryCode;
  lastActiveAt: number;
  random: Random;
};

function createTextComposer(seed: string) {
  const headline = dealHeadlines(seed);
  const usedTexts = new Set<string>();
  const neighbours = createNeighbourRecord();
  return (writer: Writer) => {
    const { language, gender, random } = writer;
    const isRemembered = usedTexts.size < TEXTS_REMEMBERED;
    const used = isRemembered ? usedTexts : undefined;
    const near = isRemembered ? neighbours.near(writer) : null;
    const { line, parts } = headline(language, near?.parts);
    const rule = near ? { avoided: near.openers } : undefined;
    const { text: about, opener } = composeAbout(language, gender, random, used, rule);
    if (isRemembered) neighbours.add(writer, { opener, parts });
    return { headline: inflectFor(line, gender), about };
  };
}

/**
 * A list sorts members by their last visit. So many members before and after one have another first
 * sentence, of which a language has thirty, and another headline in all its parts if possible.
 */
const DISTINCT_NEIGHBOURS = 14;
/** Fewer, so that some headline fits: a page of three rows on a phone. */
const DISTINCT_HEADLINES = 6;

type Written = { opener: string; parts: readonly string[] };

/** What the members of a country and gender wrote, in the order of a list. */
function createNeighbourRecord() {
  const lists = new Map<string, (Written & { at: number })[]>();
  const placeOf = ({ country, gender, lastActiveAt }: Writer) => {
    const key = `${country}/${gender}`;
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    const index = list.findIndex(({ at }) => at < lastActiveAt);
    return { list, index: index < 0 ? list.length : index };
  };
  return {
    near: (writer: Writer) => {
      const { list, index } = placeOf(writer);
      const within = (count: number) => list.slice(Math.max(0, index - count), index + count);
      return {
        openers: new Set(within(DISTINCT_NEIGHBOURS).map(({ opener }) => opener)),
        parts: new Set(within(DISTINCT_HEADLINES).flatMap(({ parts }) => parts)),
      };
    },
    add: (writer: Writer, written: Written) => {
      const { list, index } = placeOf(writer);
      list.splice(index, 0, { at: writer.lastActiveAt, ...written });
    },
  };
}

function generateMember(
  plan: GenerationPlan,
  site: GenerationSite,
  index: number,
  author: TextComposer,
): Member {
  const { seed, now } = plan;
  const random = randomFor(`${seed}/${site.id}/${index}`);
  const country = random.weighted(weightsOf(site));
  const language = random.pick(languagesOf(country));
  const { age, ...traits } = chooseTraits(random, country);
  const lastActiveAt = now - Math.round(days(60) * random.next() ** 2);
  const joinedAt = lastActiveAt - Math.round(days(400) * random.next());
  return {
    id: idFor(`${seed}/${site.id}`, FIRST_NUMBER + index),
    siteId: site.id,
    email: `member-${index + 1}@${site.id}.test`,
    passwordHash: NO_PASSWORD,
    confirmed: true,
    language,
    country,
    joinedAt,
    lastActiveAt,
    portrait: `${seed}/${site.id}/${index}`,
    name: chooseName(random, country, language, traits.gender, age),
    seeks: seeksOf(traits.gender, traits.sexuality, random),
    birthDate: birthDateOf(age, random),
    region: random.pick(regionsOf(country)).code,
    ...chooseDrawnFields(`${seed}/${site.id}/${index}`),
    ...traits,
    eye_colour: drawnEyes(`${seed}/${site.id}/${index}`, { ...traits, age }),
    ...author({ language, gender: traits.gender, country, lastActiveAt, random }),
    ...chooseVisibility(random, joinedAt, lastActiveAt),
  };
}

function chooseVisibility(random: Random, joinedAt: number, lastActiveAt: number) {
  const premiumSince = random.chance(0.12)
    ? joinedAt + Math.round((lastActiveAt - joinedAt) * random.next())
    : null;
  const visibleLoggedOut = random.chance(0.5);
  const promoted = random.chance(0.12);
  const pictures = random.chance(0.95) ? Number(random.weighted(PICTURES)) : 0;
  const room = photoLimit({ premium: premiumSince !== null });
  return { premiumSince, visibleLoggedOut, promoted, pictures: Math.min(pictures, room) };
}

/** A third have two to four: mostly two, because each is drawn before the first start completes. */
const PICTURES = { 1: 65, 2: 28, 3: 5, 4: 2 };

function weightsOf({ settings }: GenerationSite): Partial<Record<CountryCode, number>> {
  return Object.fromEntries(
    settings.countries.map((country) => [country, COUNTRY_WEIGHTS[country] ?? 3]),
  );
}

function seeksOf(gender: Gender, sexuality: Sexuality, random: Random): GenderPreference {
  const other = gender === "female" ? "male" : "female";
  if (sexuality === "bi") return random.weighted<GenderPreference>({ female: 1, male: 1, both: 2 });
  return sexuality === "hetero" ? other : gender;
}

/** A birth date for this age on the first day of the reference year. */
function birthDateOf(age: number, random: Random): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${AGE_REFERENCE_YEAR - 1 - age}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}
