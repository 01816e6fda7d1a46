import { ageAt, type Member } from "./member.ts";
import type { StoredPortrait } from "./portraits.ts";

/**
 * Finds a drawn portrait for those who have none of their own: of somebody of the same gender, hair and decade, and
 * within one country not the same one twice until all were used.
 */
export function sharePortraits(drawn: readonly Member[], portraits: ReadonlyMap<string, StoredPortrait>, now: number) {
  const likeness = (member: Member) => `${member.gender}/${member.hairColour}/${Math.floor(ageAt(member.birthDate, now) / 10)}`;
  const models = Map.groupBy(
    drawn.filter((member) => portraits.has(member.id)),
    likeness,
  );
  const given = new Map<string, number>();
  return (member: Member): StoredPortrait | null => {
    const alike = member.portrait === null ? undefined : models.get(likeness(member));
    if (!alike) return null;
    const key = `${member.siteId}/${member.country}/${likeness(member)}`;
    const turn = given.get(key) ?? 0;
    given.set(key, turn + 1);
    return portraits.get(alike[turn % alike.length]?.id ?? "") ?? null;
  };
}
