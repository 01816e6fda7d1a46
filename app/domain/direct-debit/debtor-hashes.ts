import { keyedHash } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";

/**
 * Keyed hashes that identify a bank account and a telephone on one site. They cannot be reversed or
 * compared with another site's.
 */
export type DebtorHashes = { iban: string; phone: string };

/** Expects an IBAN without blanks and a number in E.164. */
export async function hashDebtor(
  { networkKey }: Pick<Services, "networkKey">,
  siteId: SiteId,
  { iban, phone }: { iban: string; phone: string },
): Promise<DebtorHashes> {
  const of = (what: string, value: string) =>
    keyedHash(networkKey, `debtor ${what}:${siteId}:${value}`);
  return { iban: await of("iban", iban), phone: await of("phone", phone) };
}
