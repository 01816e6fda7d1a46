import { type Statement, toQuery } from "~/db/batch";
import type { CountryCode } from "~/domain/location/countries";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { ageOn } from "~/kit/dates";
import { days } from "~/kit/duration";
import { createGeneratedMembers } from "../../scripts/seed/generated-members";
import type { Member } from "../../scripts/seed/member";
import { demoPlan } from "../../scripts/seed/seed-data";
import { DEMO_SITES } from "../../scripts/seed/sites";
import { emptyDatabase, writeMembers } from "./empty-database";

export const NOW = Date.UTC(2026, 10, 20, 12);
const [GENERAL] = DEMO_SITES;

/**
 * The members of one country without their drawings: those of the demo data, or `count` similar
 * ones. `asks` are the parameters of a list on a day.
 */
export function membersOfCountry(country: CountryCode, count?: number) {
  const db = emptyDatabase();
  const people = peopleOf(country, count);
  writeMembers(db, people, ({ id, pictures }) => (pictures > 0 ? `f/${id}` : null));
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  const readTogether = async <Row>(statement: Statement<Row>): Promise<Row[]> => {
    const { sql, params } = toQuery(statement);
    const prepared = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, prepared);
    return prepared.all(...(params as string[])) as Row[];
  };
  const site = siteOf(country);
  const requestOf = (member: Member, day: number) => {
    const now = NOW + days(day);
    const viewer = { ...member, age: ageOf(member) } as unknown as Viewer;
    const cardContext = localeContextOf(country);
    return { services: { readTogether, now: () => now }, request: { site, viewer, cardContext } };
  };
  return { people, requestOf };
}

function peopleOf(country: CountryCode, count?: number): Member[] {
  const plan = demoPlan({ now: NOW });
  if (!count)
    return createGeneratedMembers(plan, GENERAL)
      .take(plan.members)
      .filter((one) => one.country === country);
  const settings = { ...GENERAL.settings, countries: [country] };
  return createGeneratedMembers(plan, { ...GENERAL, settings }).take(count);
}

const localeContextOf = (country: CountryCode) =>
  ({ language: "en", timeZone: "UTC", country, namePhoto: plainPhotoRef }) as const;

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
