import type { Language } from "~/i18n/languages";
import type { Services } from "~/services";
import { updateLanguage } from "./account-store";

/** The language of a member's pages where there is no cookie, and of their mails. */
export async function saveLanguage(
  services: Services,
  siteId: string,
  accountId: string,
  language: Language,
): Promise<void> {
  await updateLanguage(services.db, siteId, accountId, language);
}
