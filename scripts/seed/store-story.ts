import type { Miniflare } from "miniflare";
import { keyOf } from "~/platform/bank/bank-book";
import { putMany } from "../lib/put-many.ts";
import { accountOf, type Purchase } from "./purchase.ts";
import { storeSnapshots } from "./store-snapshots.ts";
import type { Story } from "./story.ts";

/** Puts what lies beside the rows of a story where the site looks for it. */
export async function storeStory(miniflare: Miniflare, { talks, purchases }: Story): Promise<void> {
  await storeSnapshots(miniflare, talks);
  await storePurchases(miniflare, purchases);
}

/** The payments go into the test bank's book: whoever pays on, or gives back, finds them there. */
const storePurchases = (miniflare: Miniflare, purchases: readonly Purchase[]) =>
  putMany(
    miniflare,
    purchases.map(accountOf).map((account) => ({
      key: keyOf(account.id),
      bytes: Buffer.from(JSON.stringify(account)),
    })),
  );
