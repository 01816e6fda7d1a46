import type { MemberId } from "~/kit/ids";
import { accountExists, insertAccount, type NewAccount } from "../account/account-sql";
import { activeIdOf, insertProfile, type NewProfile } from "../profile/profile-sql";
import { openWallet } from "../wallet/wallet-sql";
import {
  insertSource,
  type SignupSource,
  selectAddressHolder,
  welcomeCredits,
} from "./signup-store";

export type NewMember = NewAccount &
  NewProfile & { forProfile: MemberId | null; credits: number; source: SignupSource };

/**
 * Statements that create an account with its profile, its wallet and the site's welcome credits. If
 * the address is taken none of them writes; `holder` returns its account.
 */
export function writeMember(row: NewMember) {
  const created = accountExists(row.id);
  return {
    account: insertAccount(row, activeIdOf(row.siteId, row.forProfile)),
    profile: insertProfile(row, created),
    wallet: openWallet(row, created),
    credits: welcomeCredits(row, row.credits, row.at),
    source: insertSource(row, row.source, row.at),
    holder: selectAddressHolder(row.siteId, row.email),
  };
}
