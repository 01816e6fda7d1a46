import { first, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { deleteBounces } from "../suppression/soft-bounce-sql";
import { addressHash, type StopReason } from "../suppression/suppression";
import { liftStop, selectStop } from "../suppression/suppression-sql";
import type { MemberKey } from "./account";
import { findAddress } from "./find-address";

/**
 * Why no e-mail is sent to a member; null if e-mail is sent. Needs a second query, because
 * suppressions are keyed by the address's hash.
 */
export async function findSuppressionReason(
  services: Services,
  member: MemberKey,
): Promise<StopReason | null> {
  const address = await addressOf(services, member);
  return (address && (await first(services.db, selectStop(address)))?.reason) ?? null;
}

/** Resumes e-mail to a member at the member's request (R386). Idempotent. */
export async function resumeEmails(services: Services, member: MemberKey): Promise<void> {
  const address = await addressOf(services, member);
  if (!address) return;
  const batch = { lifted: liftStop(address, services.now()), bounces: deleteBounces(address) };
  const { lifted } = await runBatch(services.db, batch);
  if (lifted.changes === 0) return;
  services.log("mail.lifted", { site: member.siteId, account: member.id });
}

async function addressOf(services: Services, { id, siteId }: MemberKey) {
  const email = await findAddress(services, siteId, id);
  return email === null ? null : { siteId, hash: await addressHash(services, siteId, email) };
}
