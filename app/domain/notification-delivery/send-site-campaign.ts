import { all, runBatch, type Statement } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { bitsOf, quietHoursAround, timeZoneOf } from "../notification/notification";
import { isWanted } from "../notification/notification-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { enqueuePush } from "../push/send-push";
import type { Site } from "../site/site";
import { type OptedInMember, selectOptedIn } from "./notification-audience-store";
import type { CampaignTexts } from "./notification-delivery.schema";

type Campaign = {
  kind: "news" | "promotion";
  texts: CampaignTexts;
  /** When a promotion ends; null if it does not end, and for news. */
  until: number | null;
};
type CampaignRun = Campaign & { site: Pick<Site, "id"> & { host: string }; key: string };
/** Recipients per channel, and members without text in their language (`unread`). */
type CampaignReach = { mail: number; push: number; unread: number };

const PAGE_SIZE = 100;

/**
 * Sends an operators' campaign to the members who opted in to its kind (R555): by their channels,
 * in their language, after their quiet hours. Sending it again notifies nobody twice. With `writes`
 * false it only counts.
 */
export async function sendSiteCampaign(
  services: Services,
  { site, ...campaign }: Omit<CampaignRun, "key">,
  writes: boolean,
): Promise<CampaignReach> {
  const key = `${campaign.kind}:${(await hashSecret(JSON.stringify(campaign.texts))).slice(0, 16)}`;
  const reached: CampaignReach = { mail: 0, push: 0, unread: 0 };
  for (let after = "" as MemberId; ; ) {
    const bits = bitsOf([campaign.kind]);
    const readers: OptedInMember[] = await all(
      services.db,
      selectOptedIn(site.id, { bits, after, limit: PAGE_SIZE }),
    );
    const written = readers.flatMap((reader) => {
      const rows = campaignRowsFor(services, reader, { ...campaign, site, key });
      reached.unread += rows ? 0 : 1;
      reached.mail += rows?.mail ? 1 : 0;
      reached.push += rows?.push ? 1 : 0;
      return [rows?.mail, rows?.push].filter((row) => row !== undefined);
    });
    if (writes && written.length > 0) await runBatch(services.db, { written });
    if (readers.length < PAGE_SIZE) return reached;
    after = readers.at(-1)?.id as MemberId;
  }
}

/** The rows to write for one member; null if the campaign has no text in their language. */
function campaignRowsFor(services: Services, reader: OptedInMember, campaign: CampaignRun) {
  const { id: account, quietFrom: from, quietUntil: until } = reader;
  const language: Language = languageOr(reader.language);
  const texts = campaign.texts[language];
  if (!texts) return null;
  const now = services.now();
  const zone = timeZoneOf(reader.timeZone, reader.country);
  const dueAt = quietHoursAround(now, { quiet: { from, until } }, zone)?.until ?? now;
  const { kind: template, key } = campaign;
  const origin = services.originOf(campaign.site.host);
  const envelope = { siteId: campaign.site.id, account, origin, language, template };
  const when = (way: "mail" | "push") => isWanted(account, way, [template]);
  const rows: { mail?: Statement; push?: Statement } = {};
  if (reader.mail) {
    const fields = { name: reader.name, title: texts.title, text: texts.text };
    const order = { ...envelope, to: reader.email, key, dueAt };
    const request =
      template === "news"
        ? { ...order, template, fields }
        : { ...order, template, fields: { ...fields, until: campaign.until } };
    rows.mail = enqueueEmail(services, request, when("mail")).statement;
  }
  if (reader.push) {
    const fields = { title: texts.title, text: texts.short, path: "/" };
    const push = { ...envelope, fields };
    rows.push = enqueuePush(services, push, { key, dueAt, when: when("push") }).statement;
  }
  return rows;
}
