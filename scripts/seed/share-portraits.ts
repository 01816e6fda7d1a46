import { ageAt, type Member } from "./member.ts";
import { shadeOf } from "./portrait-design.ts";
import type { StoredPortrait } from "./portraits.ts";

/**
 * Assigns a drawn portrait to members of a large data set without their own: one of the same
 * gender, hair and decade, with such eyes if there are any, not repeated within one country until
 * all are used, with people of that country last. Returns the member with the eye colour shown.
 */
export function sharePortraits(
  drawn: readonly Member[],
  portraits: ReadonlyMap<string, StoredPortrait[]>,
  now: number,
) {
  const likeness = (member: Member) =>
    `${member.gender}/${member.hair_colour}/${Math.floor(ageAt(member.birthDate, now) / 10)}`;
  const models = Map.groupBy(
    drawn.filter((member) => member.pictures > 0),
    likeness,
  );
  const queues = new Map<string, { order: readonly Member[]; turn: number }>();
  const queueFor = (member: Member) => {
    const alike = withSuchEyes(member, models.get(likeness(member)) ?? []);
    const lives = (model: Member) => Number(model.country === member.country);
    return { order: alike.toSorted((a, b) => lives(a) - lives(b)), turn: 0 };
  };
  return (member: Member): { member: Member; portraits: StoredPortrait[] } => {
    if (member.pictures === 0) return { member, portraits: [] };
    const key = `${member.siteId}/${member.country}/${likeness(member)}/${shadeOf(member.eye_colour)}`;
    const queue = queues.get(key) ?? queueFor(member);
    queues.set(key, queue);
    const model = queue.order[queue.turn++ % queue.order.length];
    // One picture each: a million galleries would only make the data slower to write.
    const shared = (model && portraits.get(model.id))?.slice(0, 1) ?? [];
    const eyes = shared.length > 0 && model ? model.eye_colour : member.eye_colour;
    return { member: { ...member, eye_colour: eyes }, portraits: shared };
  };
}

function withSuchEyes({ eye_colour }: Member, models: readonly Member[]): readonly Member[] {
  const exact = models.filter((model) => shadeOf(model.eye_colour) === shadeOf(eye_colour));
  return exact.length > 0 ? exact : models;
}
