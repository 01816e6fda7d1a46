import { refundFakes } from "~/domain/departure/refund-fakes";
import { foldEntries } from "~/domain/wallet/fold-entries";
import { linkEntries } from "~/domain/wallet/link-entries";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: links new ledger entries, compacts old ones, and refunds payments to removed
 * fake members.
 */
export async function tendLedger(services: Services): Promise<void> {
  const tend = async () => {
    const linked = await linkEntries(services);
    const folded = await foldEntries(services);
    if (folded > 0) services.log("wallet.folded", { linked, folded });
  };
  await allDone([tend(), refundFakes(services)]);
}
