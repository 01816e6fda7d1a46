import { all, first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SupportThreadId } from "~/kit/ids";
import { fitsBounds, normalizeLine, normalizeLines, type TextBounds } from "~/kit/text";
import type { Services } from "~/services";
import type { SupportMail } from "~/services/delivery";
import { consumeAttempt } from "../account/limit-attempts";
import { selectAccountsAt, selectRecipientWithStatus } from "../account/member-data-sql";
import { findSite } from "../site/find-site";
import { selectSitesByText } from "../site/setting-sql";
import type { Site } from "../site/site";
import { withEachDatabase, withSiteDatabase } from "../site/site-services";
import { selectByMessage, selectByNumber, selectReferenced } from "./inbound-store";
import { numberInSubject } from "./reply-token";
import { storeInbound } from "./store-inbound";

/** What is kept of an e-mail (R439). */
const SUBJECT = { characters: 200, bytes: 800 };
const BODY = { characters: 20_000, bytes: 80_000 };
const NAME = { characters: 100, bytes: 400 };
const MAX_ATTACHMENTS = 20;

type ReceivedMail = "stored" | "stored_before" | "too_many";

/** The sites whose support has an address. */
export async function findSupportSites(services: Services, to: string): Promise<Site[]> {
  const found = await Promise.all(
    withEachDatabase(services).map(({ db }) => all(db, selectSitesByText("support_email", to))),
  );
  const hosts = [...new Set(found.flat().map(({ host }) => host))];
  const sites = await Promise.all(hosts.map((host) => findSite(services, host)));
  return sites.filter((site) => site?.support_email.toLowerCase() === to) as Site[];
}

/**
 * Stores an e-mail to support in the thread of its sender, or in that which it answers. It is a
 * member's only if the mail service proved the address (R437).
 */
export async function receiveMail(
  services: Services,
  sites: readonly Site[],
  mail: SupportMail,
): Promise<ReceivedMail> {
  const { site, thread } = await findPlace(services, sites, mail);
  const here = withSiteDatabase(services, site);
  const messageHash = await hashSecret(`${site.id} ${mail.messageId}`);
  if (await first(here.db, selectByMessage(site.id, messageHash))) return "stored_before";
  if (!(await mayWrite(here, site, mail.from))) return "too_many";
  const member = mail.verified ? await findMember(here, site, mail.from) : null;
  const stored = await storeInbound(
    here,
    {
      siteId: site.id,
      kind: "mail",
      complaintId: null,
      messageHash,
      sender: mail.from,
      verified: mail.verified,
      automatic: mail.automatic,
      body: cut(normalizeLines(mail.text), BODY),
      attachments: mail.attachments
        .slice(0, MAX_ATTACHMENTS)
        .map((name) => cut(normalizeLine(name), NAME)),
      at: here.now(),
      memberId: member?.id ?? null,
      address: mail.from,
      name: member ? null : cut(normalizeLine(mail.name), NAME) || null,
      subject: cut(normalizeLine(mail.subject), SUBJECT) || "–",
      language: languageOr(member?.language ?? site.domain_language),
      thread,
    },
    site.answer_days,
  );
  services.log("support.received", {
    site: site.id,
    automatic: mail.automatic,
    verified: mail.verified,
    member: member !== null,
  });
  return stored === null ? "stored_before" : "stored";
}

type Place = { site: Site; thread: SupportThreadId | null };

/**
 * The thread that a reply names by its subject, or by the e-mails of the same sender that it refers
 * to. Several sites may have one address: without a thread, the first on which the sender has an
 * account.
 */
async function findPlace(
  services: Services,
  sites: readonly Site[],
  mail: SupportMail,
): Promise<Place> {
  const [home] = sites;
  if (!home) throw new Error("An e-mail to support needs a site.");
  for (const site of sites) {
    const { db } = withSiteDatabase(services, site);
    const number = await numberInSubject(services, { siteId: site.id, subject: mail.subject });
    const named = number && (await first(db, selectByNumber(site.id, number)));
    if (named) return { site, thread: named.id };
    const hashes = await Promise.all(mail.references.map((id) => hashSecret(`${site.id} ${id}`)));
    const referenced = await first(
      db,
      selectReferenced(site.id, JSON.stringify(hashes), mail.from),
    );
    if (referenced) return { site, thread: referenced.thread };
  }
  for (const site of sites.length > 1 ? sites : []) {
    const { db } = withSiteDatabase(services, site);
    if (await first(db, selectAccountsAt(site.id, mail.from))) return { site, thread: null };
  }
  return { site: home, thread: null };
}

async function mayWrite(services: Services, { id: siteId }: Site, from: string): Promise<boolean> {
  const bySender = { siteId, limit: "support_inbound", subject: from } as const;
  const ofSite = { siteId, limit: "support_inbound_site", subject: siteId } as const;
  return (await consumeAttempt(services, bySender)) && (await consumeAttempt(services, ofSite));
}

/** An unconfirmed address may be that of somebody who never signed up. */
async function findMember(
  { db }: Services,
  { id: siteId }: Site,
  email: string,
): Promise<{ id: MemberId; language: string } | null> {
  const account = await first(db, selectAccountsAt(siteId, email));
  if (!account || account.status === "not_confirmed") return null;
  const recipient = await first(db, selectRecipientWithStatus({ id: account.id, siteId }));
  return recipient && { id: account.id, language: recipient.language };
}

/** A text within its bounds, with an ellipsis where it was cut. */
function cut(text: string, bounds: TextBounds): string {
  if (fitsBounds(text, bounds)) return text;
  let shown = text.slice(0, bounds.characters);
  while (!fitsBounds(`${shown}…`, bounds)) shown = shown.slice(0, Math.floor(shown.length * 0.9));
  return `${shown.replace(/[\ud800-\udbff]$/, "")}…`;
}
