import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { enqueueLetter, type WrittenLetter } from "../outbox/enqueue-letter";
import type { ComplaintCaller } from "./complaint";
import { type ComplaintRow, isStored } from "./complaint-store";

/** Where the case was opened: its site, and the language of its page. */
type CaseSetting = Pick<ComplaintCaller, "site" | "origin" | "language">;

/** To whoever opened the case, with its number alone: the address may be somebody else's. */
export function writeReceipt(
  services: Services,
  { site, origin, language }: CaseSetting,
  { id, number, accountId, email: to }: ComplaintRow & { email: string },
): WrittenLetter {
  return enqueueLetter(
    services,
    {
      siteId: site.id,
      origin,
      template: "complaint_received",
      account: accountId,
      to,
      language,
      fields: { number },
    },
    isStored(id),
  );
}

/** A letter to the people behind the site, in their language. */
export const toSupport = ({ site, origin }: CaseSetting) => ({
  account: null,
  siteId: site.id,
  origin,
  to: site.support_email,
  language: languageOr(site.domain_language),
});
