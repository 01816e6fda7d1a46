import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";

/** What a bank account and a telephone are known by again on one site; neither can be read from it, nor compared with another site's. */
export type DebtorHashes = { iban: string; phone: string };

/** Of an IBAN without blanks and a number in E.164. */
export async function hashesOf(
  { networkKey }: Pick<Services, "networkKey">,
  siteId: SiteId,
  { iban, phone }: { iban: string; phone: string },
): Promise<DebtorHashes> {
  const of = (what: string, value: string) =>
    keyedHash(networkKey, `debtor ${what}:${siteId}:${value}`);
  return { iban: await of("iban", iban), phone: await of("phone", phone) };
}
