import type { Language } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { updateLanguage } from "./account-store";

/** The language of a member's pages where there is no cookie, and of their mails. */
export async function saveLanguage(
  services: Services,
  member: MemberKey,
  language: Language,
): Promise<void> {
  await updateLanguage(services.db, member, language);
}
