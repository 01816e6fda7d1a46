import type { SQL } from "drizzle-orm";
import type { Answer, Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectAddressee } from "../account/leaving-sql";
import { takeAttempt } from "../account/limit-attempts";
import { enqueueLetter, type OwnedOrder, type WrittenLetter } from "../outbox/enqueue-letter";
import type { Letters } from "../outbox/outbox";
import { countryData, isCountry } from "../place/countries";
import { selectBuyer } from "../profile/leaving-sql";
import type { Site } from "../site/site";

/** The templates of e-mails about an order. */
export type OrderTemplate = Extract<keyof Letters, `order_${string}`>;
type Fields = { [T in OrderTemplate]: Omit<Letters[T], "name" | "zone"> };

export type OrderLetters = {
  /** The statement of an e-mail, for the batch of its cause; undefined if there is no recipient. */
  write<T extends OrderTemplate>(template: T, fields: Fields[T], when?: SQL): Statement | undefined;
  /**
   * Call after the batch: queues the e-mails that were stored, by the answers under their
   * templates.
   */
  enqueue(answers: { readonly [T in OrderTemplate]?: Answer<unknown> | undefined }): void;
};

/**
 * E-mails to the buyer. A contract requires them, so they are sent to the account's address even if
 * it is not confirmed (R303). An unconfirmed address may belong to a stranger: the e-mail contains
 * no name, and without a payment it counts against the `unconfirmed_mail` limit of e-mails a
 * visitor can cause. `paid`: whether money moved.
 */
export async function writeOrderLetters(
  services: Services,
  { site, origin, account, paid = true }: About,
): Promise<OrderLetters> {
  const reader = account && (await findReader(services, { id: account, siteId: site.id }, paid));
  const letters = new Map<OrderTemplate, WrittenLetter>();
  return {
    write(template, fields, when) {
      if (!reader || !account) return undefined;
      const { name, zone, ...envelope } = reader;
      const from = { siteId: site.id, origin: origin ?? `https://${site.host}`, account };
      const order = { ...envelope, ...from, template, fields: { name, zone, ...fields } };
      const letter = enqueueLetter(services, order as OwnedOrder, when);
      letters.set(template, letter);
      return letter.statement;
    },
    enqueue(answers) {
      for (const [template, letter] of letters)
        if ((answers[template]?.changes ?? 0) > 0) letter.enqueue();
    },
  };
}

type About = {
  site: Site;
  origin?: string | undefined;
  account: MemberId | null;
  paid?: boolean | undefined;
};

async function findReader(services: Services, member: MemberKey, paid: boolean) {
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectAddressee(member)),
    services.readTogether(selectBuyer(member)),
  ]);
  if (!account || account.status === "deleted") return null;
  const { email: to, status } = account;
  const isConfirmed = status !== "not_confirmed";
  if (!isConfirmed && !paid && !(await mayMail(services, member, to))) return null;
  const name = isConfirmed ? (profile?.name ?? null) : null;
  const { country } = profile ?? {};
  const zone = isCountry(country) ? countryData(country).timeZone : undefined;
  return { to, language: languageOr(account.language), name, zone };
}

const mayMail = (services: Services, { siteId }: MemberKey, subject: string) =>
  takeAttempt(services, { siteId, limit: "unconfirmed_mail", subject });
