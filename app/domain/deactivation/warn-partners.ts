import { all, first, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { days } from "~/kit/duration";
import { settleAll } from "~/kit/promises";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { type Partner, selectPartners } from "../conversation/conversation-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";
import { WARNING_DELAY } from "./deactivation";
import {
  isBanned,
  isToWarn,
  markWarned,
  selectUnwarnedBans,
  type UnwarnedBan,
  warningKey,
} from "./deactivation-store";

/** Older bans are not warned of: their partners have long known, or the feature came later. */
const WARNING_PERIOD = days(7);
/** Bans, and partners per ban, in one run; the rest waits for the next run. */
const MAX_BANS_PER_RUN = 5;
const MAX_PARTNERS_PER_BAN = 40;

/**
 * Warns everybody who exchanged a message with a removed fake, whether they paid or not (R570). A
 * block does not matter: who blocked the fake, or was blocked, may hear from it elsewhere.
 */
export async function warnPartners(services: Services): Promise<void> {
  const now = services.now();
  const period = { after: now - WARNING_PERIOD, until: now - WARNING_DELAY };
  for (const ban of await all(services.db, selectUnwarnedBans(period, MAX_BANS_PER_RUN)))
    await warnPartnersOf(services, ban);
}

async function warnPartnersOf(services: Services, ban: UnwarnedBan): Promise<void> {
  const fake = { id: ban.accountId, siteId: ban.siteId };
  const who = (await first(services.db, selectName(fake)))?.name;
  const partners = who
    ? await all(services.db, selectPartners(fake, isToWarn(ban.id), MAX_PARTNERS_PER_BAN))
    : [];
  await settleAll(
    partners.map((partner) => warnPartner(services, ban, { ...partner, who: who ?? "" })),
  );
  services.log("fake.warned", { site: ban.siteId, ban: ban.id, partners: partners.length });
  if (partners.length < MAX_PARTNERS_PER_BAN)
    await run(services.db, markWarned(ban.id, services.now()));
}

/** The key makes a repeated run harmless; the condition stops a ban that was undone meanwhile. */
async function warnPartner(
  services: Services,
  { id: ban, siteId, accountId, origin }: UnwarnedBan,
  { id, at, who }: Partner & { who: string },
): Promise<void> {
  const member = { id, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account) return;
  const { email: to, language } = account;
  const envelope = { siteId, origin, to, language: languageOr(language), account: id };
  const fields = { name: profile?.name ?? null, who, at };
  const email = enqueueEmail(
    services,
    { ...envelope, template: "fake_removed", fields, key: warningKey(ban) },
    isBanned(accountId),
  );
  const { written } = await runBatch(services.db, { written: email.statement });
  if (written.rows.length > 0) email.enqueue();
}
