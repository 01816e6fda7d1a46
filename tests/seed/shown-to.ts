import { queryOf, type Statement } from "~/db/batch";
import { plainName } from "~/domain/photo/photo-names";
import type { CountryCode } from "~/domain/place/countries";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { ageOn } from "~/kit/birth-date";
import { days } from "~/kit/duration";
import { createCrowd } from "../../scripts/seed/crowd";
import type { Member } from "../../scripts/seed/member";
import { DEMO_SITES } from "../../scripts/seed/sites";
import { demoPlan } from "../../scripts/seed/world";
import { aDatabase, writeMembers } from "./a-database";

export const NOW = Date.UTC(2026, 10, 20, 12);
const [GENERAL] = DEMO_SITES;

/**
 * The members of one country without their drawings: those of the demo data, or `count` similar
 * ones. `asks` are the parameters of a list on a day.
 */
export function aCountry(country: CountryCode, count?: number) {
  const db = aDatabase();
  const people = peopleOf(country, count);
  writeMembers(db, people, ({ id, pictures }) => (pictures > 0 ? `f/${id}` : null));
  const known = new Map<string, ReturnType<typeof db.prepare>>();
  const readTogether = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql, params } = queryOf(statement);
    const prepared = known.get(sql) ?? db.prepare(sql);
    known.set(sql, prepared);
    return prepared.all(...(params as string[])) as Row[];
  };
  const site = siteOf(country);
  const asks = (member: Member, day: number) => {
    const now = NOW + days(day);
    const viewer = { ...member, age: ageOf(member) } as unknown as Viewer;
    const outlook = outlookOf(country);
    return { services: { readTogether, now: () => now }, asking: { site, viewer, outlook } };
  };
  return { people, asks };
}

function peopleOf(country: CountryCode, count?: number): Member[] {
  const plan = demoPlan({ now: NOW });
  if (!count)
    return createCrowd(plan, GENERAL)
      .take(plan.members)
      .filter((one) => one.country === country);
  const settings = { ...GENERAL.settings, countries: [country] };
  return createCrowd(plan, { ...GENERAL, settings }).take(count);
}

const outlookOf = (country: CountryCode) =>
  ({ language: "en", timeZone: "UTC", country, namePhoto: plainName }) as const;

function siteOf(country: CountryCode): Site {
  const contact = { mail_name: "x", support_email: "a@b.test" };
  const settings = siteSettingsSchema.parse({ name: "x", countries: [country], ...contact });
  return { ...settings, id: GENERAL.id, host: "x" } as unknown as Site;
}

const ageOf = ({ birthDate }: Member) => ageOn("2026-11-20", birthDate);
const seeks = (one: Member, other: Member) => one.seeks === "both" || one.seeks === other.gender;

/** Whether two members may be suggested to each other. */
export const fits = (one: Member, other: Member) =>
  one !== other &&
  seeks(one, other) &&
  seeks(other, one) &&
  Math.abs(ageOf(one) - ageOf(other)) <= 9 &&
  [one, other].every(({ sexuality }) => {
    const same = sexuality === "gay" || sexuality === "lesbian";
    return one.gender === other.gender ? sexuality !== "hetero" : !same;
  });
