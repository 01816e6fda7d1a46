import { all, runBatch } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import type { Services } from "~/services";
import { MAX_SALE_DELAY_DAYS } from "./affiliate";
import { type ReportedNetwork, selectReportedNetworks } from "./affiliate-store";
import {
  insertConfirmations,
  insertReversals,
  insertSales,
  updateQueuedUntil,
} from "./postback-store";

/** An event is written with the clock of its own isolate, and may be committed a moment later. */
const OVERLAP = hours(1);
/** A refund is created long before a bank completes it. */
const REFUND_PERIOD = days(60);
/** How long sales and refunds of a network are reported after its end. */
const REPORTED_AFTER_END = days(MAX_SALE_DELAY_DAYS) + REFUND_PERIOD;

/**
 * Turns the confirmations, sales and refunds of the current database into postbacks, each once.
 * Nothing is lost if a run is: the next one continues where the last one ended.
 */
export async function queuePostbacks({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  for (const network of await all(db, selectReportedNetworks(at - REPORTED_AFTER_END)))
    await runBatch(db, statementsFor(network, at));
}

/** Only what happened between the beginning and the end of the network, and any refund of it. */
function statementsFor(network: ReportedNetwork, at: number) {
  const { createdAt, endedAt, queuedUntil } = network;
  const delay = days(network.saleDelayDays);
  const end = endedAt ?? at;
  return {
    confirmed: insertConfirmations(network, {
      from: Math.max(createdAt, queuedUntil - OVERLAP),
      until: Math.min(at, end),
      at,
    }),
    sales: insertSales(network, {
      from: Math.max(createdAt, queuedUntil - OVERLAP - delay),
      until: Math.min(at - delay, end),
      at,
    }),
    reversals: insertReversals(network, { from: at - REPORTED_AFTER_END, at }),
    queued: updateQueuedUntil(network, at),
  };
}
