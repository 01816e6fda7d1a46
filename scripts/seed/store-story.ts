import type { Miniflare } from "miniflare";
import { objectKeyOf } from "~/platform/fake-provider/fake-payments";
import { putMany } from "../lib/put-many.ts";
import { fakeProviderPaymentOf, type Purchase } from "./purchase.ts";
import { storeSnapshots } from "./store-snapshots.ts";
import type { Story } from "./story.ts";

/** Stores the data of a story that is not in D1. */
export async function storeStory(miniflare: Miniflare, { talks, purchases }: Story): Promise<void> {
  await storeSnapshots(miniflare, talks);
  await storePurchases(miniflare, purchases);
}

/**
 * Stores the payments in the fake provider's records, so that they can be completed and refunded.
 */
const storePurchases = (miniflare: Miniflare, purchases: readonly Purchase[]) =>
  putMany(
    miniflare,
    purchases.map(fakeProviderPaymentOf).map((account) => ({
      key: objectKeyOf(account.id),
      bytes: Buffer.from(JSON.stringify(account)),
    })),
  );
