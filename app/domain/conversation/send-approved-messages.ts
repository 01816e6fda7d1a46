import { all, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { type MemberId, unpackClientId } from "~/kit/ids";
import { settleAll } from "~/kit/promises";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import type { EmailTemplateFields } from "../outbox/outbox.schema";
import { selectName } from "../profile/profile-sql";
import {
  type ApprovedMessageRow,
  deleteHeld,
  isApproved,
  markNotSent,
  selectApproved,
  selectHeldTo,
  selectSentTextHashes,
} from "../scam-detection/held-sql";
import type { HeldMessage } from "../scam-detection/scam-detection";
import { findSite } from "../site/find-site";
import type { Site } from "../site/site";
import { conversationIdOf, type MessageSubmission } from "./conversation";
import { SEND_REFUSALS, type SendRefusal } from "./send-refusals";

const BATCH_SIZE = 20;

/**
 * Sends messages that staff approved (R239) like every other message: with the original client id,
 * so that an interrupted run sends none twice; at the price and with the consent that the writer
 * confirmed, charged now. A rejected message stays unsent, and its writer is notified of the
 * reason.
 */
export async function sendApprovedMessages(services: Services): Promise<void> {
  const approved = await all(services.db, selectApproved(BATCH_SIZE));
  await settleAll(approved.map((held) => sendApproved(services, held)));
}

async function sendApproved(services: Services, held: ApprovedMessageRow): Promise<void> {
  const site = await findSite(services, new URL(held.origin).hostname);
  if (site?.id !== held.siteId) return; // it is deleted with other old held messages
  const { siteId, senderId, recipientId } = held;
  const conversationId = await conversationIdOf(siteId, senderId, recipientId);
  const result = await services.live.submitMessage(conversationId, requestOf(held, site));
  if (result.ok) await run(services.db, deleteHeld(held.id));
  else {
    const { refusal } = result;
    const reason = SEND_REFUSALS[refusal].delayedSend;
    if (reason === "retry") return; // by the next run
    await notifySendFailure(services, held, { refusal, reason });
  }
  services.log("message.released", { site: siteId, refused: result.ok ? null : result.refusal });
}

const requestOf = (held: ApprovedMessageRow, site: Site): MessageSubmission => ({
  siteId: held.siteId,
  senderId: held.senderId,
  recipientId: held.recipientId,
  clientId: unpackClientId(held.clientId),
  body: held.body,
  price: site.message_credits,
  shown: held.shown,
  agrees: held.agrees,
});

type SendFailure = {
  refusal: SendRefusal;
  reason: EmailTemplateFields["message_unsent"]["why"];
};

/**
 * Notifies the writer on the page of the message and by e-mail; no e-mail if the account is not
 * active.
 */
async function notifySendFailure(
  services: Services,
  held: ApprovedMessageRow,
  { refusal, reason }: SendFailure,
) {
  const { id, senderId, siteId, origin, at } = held;
  const member = { id: senderId, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  const to = account?.status === "active" ? account : null;
  const fields = {
    name: profile?.name ?? null,
    added: at,
    why: reason,
  };
  const email =
    to &&
    enqueueEmail(
      services,
      {
        siteId,
        origin,
        to: to.email,
        language: languageOr(to.language),
        account: senderId,
        template: "message_unsent",
        fields,
      },
      isApproved(id),
    );
  await runBatch(services.db, { email: email?.statement, status: markNotSent(id, refusal) });
  email?.enqueue();
}

/**
 * Moderation data for the page of a first message (R238), loaded with its other queries: the status
 * of a held message (null if none), and the fingerprints of texts that the writer sent to two other
 * members today.
 */
export async function findModerationHold(
  services: Services,
  member: MemberKey,
  to: MemberId,
): Promise<{ held: HeldMessage | null; sentTextHashes: number[] }> {
  const [[held], hashes] = await Promise.all([
    services.readTogether(selectHeldTo(member, to)),
    services.readTogether(selectSentTextHashes(member, services.now())),
  ]);
  return { held: held ?? null, sentTextHashes: hashes.map(({ mark }) => mark) };
}
