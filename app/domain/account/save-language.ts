import type { Language } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { updateLanguage } from "./account-store";

/** Saves the language of a member's e-mails, and of pages without a language cookie. */
export async function saveLanguage(
  services: Services,
  member: MemberKey,
  language: Language,
): Promise<void> {
  await updateLanguage(services.db, member, language);
}
