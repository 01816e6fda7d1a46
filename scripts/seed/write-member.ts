import { createHash } from "node:crypto";
import { coveredBy, isAnswer, PROFILE_CONSENTS } from "~/domain/account/consents";
import { includesOwnGender } from "~/domain/profile/orientation";
import { INTIMATE_INTERESTS, interestBits } from "~/domain/profile/profile.schema";
import { FIELD_BIT_COLUMNS, FIELD_BITS } from "~/domain/profile-field/field-bits";
import { PROFILE_FIELD_NAMES } from "~/domain/profile-field/profile-fields";
import { finderAnswersOf } from "./finder-answers.ts";
import type { Member } from "./member.ts";
import type { StoredPortrait } from "./portraits.ts";
import type { Writer } from "./writer.ts";

/**
 * Writes a member with everything that belongs only to them. `started` counts the conversations
 * that they began.
 */
export function writeMember(
  write: Writer,
  member: Member,
  portraits: readonly StoredPortrait[],
  started = 0,
): void {
  writeAccount(write, member, started);
  writeProfile(write, member, portraits[0]);
  for (const interest of member.interests) write.interest(member.siteId, member.id, interest);
  const answers = member.fictional ? null : finderAnswersOf(member);
  if (answers) write.answers(member.id, member.siteId, JSON.stringify(answers), member.joinedAt);
  for (const subject of consentsOf(member))
    write.consent(member.siteId, member.id, subject, member.joinedAt);
  write.wallet(walletIdOf(member.id), member.id, member.siteId);
  for (const [position, portrait] of portraits.entries())
    writePhoto(write, member, { ...portrait, position, visibility: seenBy(position) });
}

function writeAccount(write: Writer, m: Member, started: number): void {
  const activatedAt = m.confirmed ? m.joinedAt : null;
  write.account(
    ...[m.id, m.siteId, m.email, m.passwordHash, m.confirmed ? "active" : "not_confirmed"],
    ...[m.language, 5, m.joinedAt, activatedAt, m.premiumSince, started, 1],
  );
}

function writeProfile(write: Writer, m: Member, main: StoredPortrait | undefined): void {
  const bits = FIELD_BITS.toBits(m);
  write.profile(
    ...[m.id, m.siteId, m.confirmed ? "active" : "disabled", m.name, m.gender, m.seeks],
    ...[m.birthDate, m.country, m.region, m.headline, m.about, m.gender_description, m.language],
    ...[main ? photoIdOf(m.id, main) : null, 1, Number(m.fictional ?? 0)],
    ...[Number(m.visibleLoggedOut), Number(m.promoted)],
    ...[
      m.joinedAt,
      m.lastActiveAt,
      ...FIELD_BIT_COLUMNS.map((column) => bits[column]),
      interestBits(m.interests),
      Number(m.showsGifts ?? 0),
      ...PROFILE_FIELD_NAMES.map((name) => m[name]),
    ],
  );
}

/** Sensitive data requires its consent (R71). */
function consentsOf(member: Member): string[] {
  const values = {
    ...member,
    intimate_interests: INTIMATE_INTERESTS.filter((code) => member.interests.includes(code)),
  };
  const subjects: string[] = PROFILE_CONSENTS.filter((subject) =>
    coveredBy(subject).some((field) => isAnswer(values[field])),
  );
  return includesOwnGender(member) && !member.fictional ? [...subjects, "orientation"] : subjects;
}

/** The main photo is public; of several the third is for members, the last for Premium. */
const seenBy = (position: number) =>
  (["public", "public", "members", "premium"] as const)[position] ?? "public";

type ProfilePhoto = StoredPortrait & { position: number; visibility: ReturnType<typeof seenBy> };

function writePhoto(write: Writer, m: Member, photo: ProfilePhoto): void {
  const { folder, width, height, shades, position, visibility } = photo;
  write.photo(
    ...[photoIdOf(m.id, photo), m.siteId, m.id, "active", visibility],
    ...[folder, width, height, shades, position, m.joinedAt],
  );
}

/** The product creates a random one; the demo data is deterministic. */
export const walletIdOf = (memberId: string): string =>
  createHash("sha256").update(`wallet ${memberId}`).digest("hex").slice(0, 22);

/**
 * The member's id with a suffix from the drawing: pictures are cached forever under the photo's id.
 */
function photoIdOf(memberId: string, { folder }: Pick<StoredPortrait, "folder">): string {
  return `${memberId.slice(0, -8)}${folder.slice(-8)}`;
}
