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
 * Writes what could not leave anew from what caused it (R559): a link as a new one, news as of now, by its own way. False where the
 * cause is over, or the row does not name it.
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
