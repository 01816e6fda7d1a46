import { refundFakes } from "~/domain/deactivation/refund-fakes";
import { compactLedger } from "~/domain/wallet/compact-ledger";
import { linkEntries } from "~/domain/wallet/link-entries";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: links new ledger entries, compacts old ones, and refunds payments to removed
 * fake members.
 */
export async function maintainLedger(services: Services): Promise<void> {
  const tend = async () => {
    const linked = await linkEntries(services);
    const folded = await compactLedger(services);
    if (folded > 0) services.log("wallet.folded", { linked, folded });
  };
  await settleAll([tend(), refundFakes(services)]);
}
