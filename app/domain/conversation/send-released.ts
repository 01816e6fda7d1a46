import { all, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { allDone } from "~/kit/all-done";
import { unpackClientId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAddressee } from "../account/leaving-sql";
import { enqueueLetter } from "../outbox/enqueue-letter";
import type { Letters } from "../outbox/outbox.schema";
import { selectName } from "../profile/leaving-sql";
import {
  deleteHeld,
  isReleased,
  markUnsent,
  type ReleasedRow,
  selectReleased,
} from "../signal/released-sql";
import { findSite } from "../site/find-site";
import type { Site } from "../site/site";
import { conversationIdOf, type SendRefusal, type SendRequest } from "./conversation";

const AT_A_TIME = 20;

/**
 * Sends what staff let through (R239) by the way of every message: under the client id that it had, so that a run which is
 * broken off sends none twice; at the price and with the consent that its writer gave, charged now. What is refused now
 * stays unsent, and its writer is told why.
 */
export async function sendReleased(services: Services): Promise<void> {
  const released = await all(services.db, selectReleased(AT_A_TIME));
  await allDone(released.map((held) => release(services, held)));
}

async function release(services: Services, held: ReleasedRow): Promise<void> {
  const site = await findSite(services, new URL(held.origin).hostname);
  if (site?.id !== held.siteId) return; // it goes with the others of its age
  const { siteId, senderId, recipientId } = held;
  const conversationId = await conversationIdOf(siteId, senderId, recipientId);
  const sent = await services.live.sendMessage(conversationId, requestOf(held, site));
  if (!sent.ok && sent.refusal === "too_fast") return; // the next run comes
  if (sent.ok) await run(services.db, deleteHeld(held.id));
  else await tellUnsent(services, held, sent.refusal);
  services.log("message.released", { site: siteId, refused: sent.ok ? null : sent.refusal });
}

const requestOf = (held: ReleasedRow, site: Site): SendRequest => ({
  ...{ siteId: held.siteId, senderId: held.senderId, recipientId: held.recipientId },
  ...{ clientId: unpackClientId(held.clientId), body: held.body },
  ...{ price: site.message_credits, shown: held.shown, agrees: held.agrees === 1 },
});

/** On the page where it was written, and in a letter: whoever is gone has no such page any more. */
async function tellUnsent(services: Services, held: ReleasedRow, refusal: SendRefusal) {
  const { id, senderId, siteId, origin, at } = held;
  const member = { id: senderId, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectAddressee(member)),
    services.readTogether(selectName(member)),
  ]);
  const to = account?.status === "active" ? account : null;
  const fields = { name: profile?.name ?? null, added: at, why: WHY[refusal] ?? "changed" };
  const letter =
    to &&
    enqueueLetter(
      services,
      {
        ...{ siteId, origin, to: to.email, language: languageOr(to.language), account: senderId },
        ...{ template: "message_unsent", fields },
      },
      isReleased(id),
    );
  await runBatch(services.db, { letter: letter?.statement, unsent: markUnsent(id, refusal) });
  letter?.enqueue();
}

/** What the other one did looks like nobody (R92). */
const WHY: Partial<Record<SendRefusal, Letters["message_unsent"]["why"]>> = {
  not_found: "gone",
  price_changed: "price",
  not_enough_credits: "credits",
};
