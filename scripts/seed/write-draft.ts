import type { MemberId, SiteId } from "~/kit/ids";
import { walletIdOf } from "./write-member.ts";
import type { Writer } from "./writer.ts";

/** An abandoned signup: the answers until then. Times in milliseconds, UTC. */
export type Draft = {
  id: MemberId;
  siteId: SiteId;
  email: string;
  passwordHash: string;
  language: string;
  name: string;
  birthDate: string;
  country: string;
  region: string;
  joinedAt: number;
  /** The next step, numbered as in accounts.signup_step. */
  next: 1 | 2 | 3 | 4;
};

export function writeDraft(write: Writer, draft: Draft): void {
  const { id, siteId, email, passwordHash, language, joinedAt: at, next } = draft;
  const account = [id, siteId, email, passwordHash, "not_confirmed", language, next, at];
  write.account(...account, null, null, 0, 1);
  const answered = [draft.name, draft.birthDate, draft.country, draft.region, language];
  write.draft(id, siteId, "draft", ...answered, 1, at, at);
  write.wallet(walletIdOf(id), id, siteId);
}
