import { writeWayBackAnew } from "~/domain/departure/write-way-back";
import type { Channel } from "~/domain/notice/notice.schema";
import { WRITTEN_ANEW } from "~/domain/outbox/written-anew";
import { writeActivationAnew } from "~/domain/signup/activation-mail";
import { tellAgain } from "~/domain/telling/tell-again";
import type { LetterId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";

type Dead = {
  id: LetterId | PushId;
  siteId: SiteId;
  account: MemberId | null;
  template: string;
  key: string | null;
};

/**
 * Regenerates a message that could not be sent from its cause (R559): a new link, or current
 * content, by its own channel. False if the cause is over, or if the row does not contain it.
 */
export const writeAnew =
  (services: Services, channel: Channel) =>
  async ({ account, template, ...row }: Dead): Promise<boolean> => {
    if (!account || !WRITTEN_ANEW[channel].includes(template)) return false;
    const member = { id: account, siteId: row.siteId };
    if (template === "activate") return writeActivationAnew(services, member);
    if (template === "deletion_started") return writeWayBackAnew(services, member);
    return tellAgain(services, { ...row, account, channel });
  };
