import { rewriteReactivationEmail } from "~/domain/deactivation/write-reactivation-link";
import type { Channel } from "~/domain/notification/notification.schema";
import { regenerateNotification } from "~/domain/notification-delivery/regenerate-notification";
import { REGENERATED_TEMPLATES } from "~/domain/outbox/regenerated-templates";
import { regenerateActivation } from "~/domain/signup/activation-mail";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";

type FailedMessage = {
  id: EmailId | PushId;
  siteId: SiteId;
  account: MemberId | null;
  template: string;
  key: string | null;
};

/**
 * Regenerates a message that could not be sent from its cause (R559): a new link, or current
 * content, by its own channel. False if the cause is over, or if the row does not contain it.
 */
export const regenerateMessage =
  (services: Services, channel: Channel) =>
  async ({ account, template, ...row }: FailedMessage): Promise<boolean> => {
    if (!account || !REGENERATED_TEMPLATES[channel].includes(template)) return false;
    const member = { id: account, siteId: row.siteId };
    if (template === "activate") return regenerateActivation(services, member);
    if (template === "deletion_started") return rewriteReactivationEmail(services, member);
    return regenerateNotification(services, { ...row, account, channel });
  };
