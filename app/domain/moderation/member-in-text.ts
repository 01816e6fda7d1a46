import type { MemberId } from "~/kit/ids";

const PROFILE_PATH = /\/members\/([-0-9A-Z_a-z]{22})(?![-0-9A-Z_a-z])/;

/** A member's id in what a complainant typed, such as the address of a profile; null without one. */
export const memberInText = (text: string | null): MemberId | null =>
  (PROFILE_PATH.exec(text ?? "")?.[1] as MemberId | undefined) ?? null;
