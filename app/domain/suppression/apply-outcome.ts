import { runBatch, type Statement } from "~/db/batch";
import type { Services } from "~/services";
import type { MailOutcome } from "~/services/delivery";
import {
  countBounce,
  deleteBounces,
  deleteBouncesBefore,
  hasTooManyBounces,
  recordRefused,
} from "./soft-bounce-sql";
import type { HashedAddress } from "./suppression";
import { stopAddress } from "./suppression-sql";

/**
 * Stores what became of an e-mail sent `at` (R665): a bad address or a spam complaint stops its
 * address, a soft bounce is counted, a delivery clears earlier bounces. A refusal because of the
 * sender changes nothing and is logged as a warning, with code and mail service. Idempotent.
 */
export async function applyOutcome(
  services: Pick<Services, "db" | "log" | "warn" | "now">,
  address: HashedAddress,
  { outcome, at }: { outcome: MailOutcome; at: number },
): Promise<void> {
  const batch = statementsOf(address, outcome, { at, now: services.now() });
  const { stop } = await runBatch(services.db, batch);
  const site = address.siteId;
  if (outcome.kind === "sender_refused") {
    const { code, provider } = outcome;
    services.warn("mail.sender_refused", { site, code, provider });
  }
  if (outcome.kind === "soft_bounce") services.log("mail.bounced", { site, code: outcome.code });
  const reason = outcome.kind === "stop" ? outcome.reason : stop?.rows[0] ? "bounce" : null;
  if (reason) services.log("mail.stopped", { site, reason, count: 1 });
}

type OutcomeTimes = { at: number; now: number };
type OutcomeStatements = {
  before?: Statement;
  stop?: Statement<{ reason: string }>;
  after?: Statement;
};

function statementsOf(
  address: HashedAddress,
  outcome: MailOutcome,
  { at, now }: OutcomeTimes,
): OutcomeStatements {
  switch (outcome.kind) {
    case "stop":
      return { stop: stopAddress(address, outcome.reason, at) };
    case "soft_bounce":
      return {
        before: countBounce(address, at, now),
        stop: stopAddress({ ...address, when: hasTooManyBounces(address) }, "bounce", at),
        after: deleteBounces(address, hasTooManyBounces(address)),
      };
    case "sender_refused":
      return { before: recordRefused(address, at) };
    case "delivered":
      return { before: deleteBouncesBefore(address, at) };
  }
}
