import type { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { queryOf } from "~/db/batch";
import { plainName } from "~/domain/photo/photo-names";
import type { CountryCode } from "~/domain/place/countries";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { candidatesGiven, rank, walkLot } from "~/domain/suggestion/rank";
import { selectCandidates } from "~/domain/suggestion/suggest-members";
import type { CandidateRow } from "~/domain/suggestion/suggestion-sql";
import { ageOn } from "~/kit/birth-date";
import { days } from "~/kit/duration";
import { createCrowd } from "../../scripts/seed/crowd";
import type { Member } from "../../scripts/seed/member";
import { DEMO_SITES } from "../../scripts/seed/sites";
import { demoPlan } from "../../scripts/seed/world";
import { aDatabase, writeMembers } from "./a-database";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAYS = [0, 1, 2, 3];
const [GENERAL] = DEMO_SITES;

/** The demo world's crowd without its drawings. */
function crowdIn(db: DatabaseSync): Member[] {
  const crowd = createCrowd(demoPlan({ now: NOW }), GENERAL).take(2000);
  writeMembers(db, crowd, ({ id, pictures }) => (pictures > 0 ? `f/${id}` : null));
  return crowd;
}

/** How often each member of a country is shown, when everybody of it looks once a day for four days; and to how many they could be. */
function exposure(country: CountryCode) {
  const db = aDatabase();
  const settings = siteSettingsSchema.parse({
    name: "x",
    countries: [country],
    mail_name: "x",
    support_email: "a@b.test",
  });
  const site = { ...settings, id: GENERAL.id, host: "x" } as unknown as Site;
  const people = crowdIn(db).filter((one) => one.country === country && one.confirmed);
  const shown = new Map(people.map(({ id }) => [id as string, new Set<string>()]));
  for (const member of people)
    for (const day of DAYS) {
      const now = NOW + days(day);
      const viewer = { ...member, age: ageOn("2026-11-20", member.birthDate) } as unknown as Viewer;
      const outlook = { language: "en", timeZone: "UTC", country, namePhoto: plainName } as const;
      const { genders, ...given } = candidatesGiven(
        { site, viewer, outlook },
        now,
        walkLot(viewer, new Date(now).toISOString().slice(0, 10)),
      );
      const { sql, params } = queryOf(selectCandidates({ genders }, given));
      const rows = db.prepare(sql).all(...(params as string[])) as unknown as CandidateRow[];
      for (const { id } of rank(rows, { viewer, outlook }, now))
        shown.get(id)?.add(`${member.id} ${day}`);
    }
  return { people, shown };
}

const ageOf = ({ birthDate }: Member) => ageOn("2026-11-20", birthDate);
const seeks = (one: Member, other: Member) => one.seeks === "both" || one.seeks === other.gender;
/** Whether two may be suggested to each other. */
const fits = (one: Member, other: Member) =>
  seeks(one, other) &&
  seeks(other, one) &&
  Math.abs(ageOf(one) - ageOf(other)) <= 9 &&
  [one, other].every(({ sexuality }) => {
    const same = sexuality === "gay" || sexuality === "lesbian";
    return one.gender === other.gender ? sexuality !== "hetero" : !same;
  });

test("in four days everybody is shown to somebody, and on no day anybody to all", () => {
  const { people, shown } = exposure("NL");
  const seekers = (one: Member) => people.filter((other) => other !== one && fits(one, other));
  expect(people.length).toBeGreaterThan(40);
  const found = people.filter(
    (one) => one.lastActiveAt > NOW - days(86) && seekers(one).length >= 20,
  );
  const share = (one: Member, day: number) => {
    const able = seekers(one);
    return able.filter(({ id }) => shown.get(one.id)?.has(`${id} ${day}`)).length / able.length;
  };
  const most = found.map((one) => Math.max(...DAYS.map((day) => share(one, day))));
  expect(found.length).toBeGreaterThan(40);
  expect(Math.min(...most)).toBeGreaterThan(0);
  expect(Math.max(...most)).toBeLessThan(0.95);
}, 60_000);
