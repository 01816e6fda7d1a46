import { suggestMembers } from "~/domain/suggestion/suggest-members";
import { days } from "~/kit/duration";
import { changeProfile, localeContextOf, siteOf, viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

export const now = Date.UTC(2026, 10, 22, 12);
export const birthDateAtAge = (age: number) => `${2026 - age}-06-01`;

/** A man of 40 who looks for women, and this many women of his age nearby. */
export async function addSuggestionCandidates(count: number) {
  const site = await addSite();
  const me = await addMember(site, { gender: "male", region: "NL-UT", birth: birthDateAtAge(40) });
  await changeProfile(me.id, { seeks: "female", reason: "dating" });
  const add = async (options: Parameters<typeof addMember>[1] = {}, columns = {}) => {
    const one = await addMember(site, {
      birth: birthDateAtAge(40),
      lastActive: now - days(1),
      ...options,
    });
    await changeProfile(one.id, { seeks: "male", ...columns });
    return one;
  };
  const women = await Promise.all(Array.from({ length: count }, () => add()));
  const viewer = viewerOf(me, { age: 40, region: "NL-UT" });
  const loadSuggestions = async (at: number) =>
    suggestMembers(realServices({ now: () => at }), {
      site: await siteOf(site),
      viewer,
      cardContext: localeContextOf("en"),
    });
  const suggested = async (at = now) => (await loadSuggestions(at)).members;
  const newNear = async (at = now) => (await loadSuggestions(at)).newcomers.map(({ id }) => id);
  const ids = async (at?: number) => (await suggested(at)).map(({ id }) => id).sort();
  return { site, me, women, add, suggested, newNear, ids };
}

export const idsOf = (...members: (TestMember | undefined)[]) =>
  members.map((one) => one?.id).sort();
