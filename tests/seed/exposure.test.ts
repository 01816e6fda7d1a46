import { expect, test } from "vitest";
import { suggestMembers } from "~/domain/suggestion/suggest-members";
import { days } from "~/kit/duration";
import type { Member } from "../../scripts/seed/member";
import { fits, membersOfCountry, NOW } from "./suggestion-lists";

const DAYS = [0, 1, 2, 3];

test("in four days everybody is shown to somebody, and nobody to all on any day", async () => {
  const { people, requestOf } = membersOfCountry("NL");
  const shown = new Map(people.map(({ id }) => [id as string, new Set<string>()]));
  for (const member of people)
    for (const day of DAYS) {
      const { services, request } = requestOf(member, day);
      const { members, newcomers } = await suggestMembers(services, request);
      for (const { id } of [...members, ...newcomers]) shown.get(id)?.add(`${member.id} ${day}`);
    }
  const seekers = (one: Member) => people.filter((other) => fits(one, other));
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
