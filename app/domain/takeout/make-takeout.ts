import { makeZip } from "client-zip";
import { first, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { minutes } from "~/kit/duration";
import type { TakeoutId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAddressee } from "../account/leaving-sql";
import { enqueueLetter } from "../outbox/enqueue-letter";
import { selectName } from "../profile/leaving-sql";
import { ownFiles } from "./own-data";
import { TAKEOUT_LIVES, TAKEOUT_TRIES, takeoutKey } from "./takeout";
import {
  type ClaimedTakeout,
  claimTakeout,
  isReady,
  markReady,
  releaseTakeout,
} from "./takeout-store";

/** Longer than any export; after that the consumer is considered dead and another may claim it. */
const CLAIM = minutes(14);

/**
 * Makes one export, streamed from the database into R2, and notifies its member. "failed": to be
 * retried.
 */
export async function makeTakeout(
  services: Services,
  id: TakeoutId,
): Promise<"made" | "gone" | "failed"> {
  const now = services.now();
  const claimed = await first(services.db, claimTakeout(id, { now, until: now + CLAIM }));
  if (!claimed) return "gone";
  try {
    await make(services, id, claimed);
    return "made";
  } catch (fault) {
    const givenUp = claimed.attempts >= TAKEOUT_TRIES;
    const kind = fault instanceof Error ? fault.name : "unknown";
    services.log("takeout.failed", {
      takeout: id,
      attempt: claimed.attempts,
      givenUp,
      fault: kind,
    });
    await run(services.db, releaseTakeout(id, givenUp));
    return givenUp ? "gone" : "failed";
  }
}

async function make(services: Services, id: TakeoutId, claimed: ClaimedTakeout): Promise<void> {
  const member = { id: claimed.accountId, siteId: claimed.siteId };
  const zip = makeZip(ownFiles(services, member));
  const bytes = await services.takeouts.write(takeoutKey(id), zip);
  const letter = await writeLetter(services, id, claimed);
  const at = services.now();
  const { ready } = await runBatch(services.db, {
    ready: markReady(id, at, { bytes, expiresAt: at + TAKEOUT_LIVES }),
    letter: letter?.statement,
  });
  // The member was erased meanwhile: nothing would delete these bytes later.
  if (ready.changes !== 1) return services.takeouts.delete([takeoutKey(id)]);
  services.log("takeout.made", { takeout: id, site: member.siteId, bytes });
  letter?.enqueue();
}

async function writeLetter(
  services: Services,
  id: TakeoutId,
  { accountId, siteId, origin }: ClaimedTakeout,
) {
  const member = { id: accountId, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectAddressee(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account) return null;
  const language = languageOr(account.language);
  const fields = { name: profile?.name ?? null };
  const order = { siteId, account: accountId, origin, to: account.email, language, fields };
  return enqueueLetter(services, { ...order, template: "takeout_ready" }, isReady(id));
}
