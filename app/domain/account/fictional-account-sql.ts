import { type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { accounts } from "./account.tables";

type FictionalAccount = {
  id: MemberId;
  siteId: SiteId;
  /** Of a password that nobody knows. */
  passwordHash: string;
  language: Language;
  at: number;
};

/**
 * Inserts the account of a fictional profile, which nobody logs in to: its address is in a reserved
 * domain (RFC 2606), so that no e-mail ever arrives. Without `activated_at` no job finds it.
 */
export const insertFictionalAccount = (
  { id, siteId, passwordHash, language, at }: FictionalAccount,
  when: SQL,
) =>
  insertSelect(
    accounts,
    {
      id,
      site_id: siteId,
      email: `fictional-${id.toLowerCase()}@fictional.invalid`,
      password_hash: passwordHash,
      status: "active",
      language,
      signup_step: 5,
      signup_date: at,
    },
    { when, onConflict: sql`DO NOTHING` },
  );
