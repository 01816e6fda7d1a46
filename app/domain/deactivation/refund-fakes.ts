import type { SQL } from "drizzle-orm";
import { all, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { type Payer, selectPayers } from "../conversation/payers-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/member-data-sql";
import { FAKE_REFUND_PERIOD } from "../wallet/wallet";
import { hasUnrefunded, refund } from "../wallet/wallet-sql";
import { markRefunded, selectUnrefundedBans, type UnrefundedBan } from "./moderation-action-store";

/** Bans and payers per ban in one run; the rest waits for the next run. */
const MAX_BANS_PER_RUN = 5;
const MAX_PAYERS_PER_BAN = 40;

/**
 * Refunds what members paid for messages to a removed fake, up to 90 days before the ban (R228):
 * one entry per payer, keyed by the ban, and one e-mail in the same batch, so that neither is
 * repeated.
 */
export async function refundFakes(services: Services): Promise<void> {
  for (const ban of await all(services.db, selectUnrefundedBans(MAX_BANS_PER_RUN)))
    await refundFake(services, ban);
}

async function refundFake(services: Services, deed: UnrefundedBan): Promise<void> {
  const since = deed.at - FAKE_REFUND_PERIOD;
  const fake = { id: deed.accountId, siteId: deed.siteId };
  const payers = await all(services.db, selectPayers(fake, since, MAX_PAYERS_PER_BAN));
  await settleAll(payers.map((payer) => refundPayer(services, deed, { ...payer, since })));
  services.log("wallet.refunded", { site: deed.siteId, deed: deed.id, payers: payers.length });
  if (payers.length < MAX_PAYERS_PER_BAN)
    await run(services.db, markRefunded(deed.id, services.now()));
}

type OwedRefund = Payer & { since: number };

async function refundPayer(
  services: Services,
  ban: UnrefundedBan,
  owed: OwedRefund,
): Promise<void> {
  const { id: key, siteId } = ban;
  const { id: accountId, conversationId, since } = owed;
  const paid = { accountId, conversationId, since };
  // The e-mail precedes the entry in the batch: its condition is that a refund is still owed.
  const email = await writeRefundEmail(services, ban, { ...owed, when: hasUnrefunded(paid) });
  await runBatch(services.db, {
    email: email?.statement,
    entry: refund({ ...paid, siteId, key, at: services.now() }),
  });
  email?.enqueue();
}

/** A member who cannot log in gets no e-mail; the credits stay in their wallet. */
async function writeRefundEmail(
  services: Services,
  { siteId, origin }: UnrefundedBan,
  { id, credits, when }: OwedRefund & { when: SQL },
) {
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus({ id, siteId })),
    services.readTogether(selectName({ id, siteId })),
  ]);
  if (account?.status !== "active") return null;
  const { email, language } = account;
  const envelope = { siteId, origin, to: email, language: languageOr(language), account: id };
  const fields = { name: profile?.name ?? null, credits };
  return enqueueEmail(services, { ...envelope, template: "credits_refunded", fields }, when);
}
