import { INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from "~/domain/profile-field/profile-fields";
import { days } from "~/kit/duration";
import {
  createGeneratedMembers,
  type GenerationPlan,
  type GenerationSite,
} from "./generated-members.ts";
import type { Member } from "./member.ts";

const NO_SENSITIVE_FIELDS = Object.fromEntries(
  PROFILE_FIELD_NAMES.filter((field) => PROFILE_FIELDS[field].consent !== null).map((field) => [
    field,
    null,
  ]),
);

/**
 * The fictional profiles of a site: generated like members, from their own stream, each with
 * pictures. They are never online, so all have the same last visit, which is never shown; they have
 * no sensitive data, because nobody could have consented.
 */
export function generateFictionalProfiles(
  { seed, now }: GenerationPlan,
  site: GenerationSite,
  count: number,
): Member[] {
  const intimate: readonly string[] = INTIMATE_INTERESTS;
  const people = createGeneratedMembers({ seed: `${seed}/fictional`, now }, site).take(2 * count);
  return people
    .filter(({ pictures }) => pictures > 0)
    .slice(0, count)
    .map((one, index) => ({
      ...one,
      fictional: true as const,
      email: `fictional-${index + 1}@${site.id}.test`,
      ...NO_SENSITIVE_FIELDS,
      gender_description: "",
      premiumSince: null,
      visibleLoggedOut: false,
      promoted: false,
      interests: one.interests.filter((interest) => !intimate.includes(interest)),
      pictures: Math.min(one.pictures, 2),
      joinedAt: now - days(120),
      lastActiveAt: now - days(20),
    }));
}
