import { hashBandsOf } from "../../app/domain/photo/image-similarity.ts";
import { ID_PATTERN } from "../../app/kit/ids.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { type Addressee, checkReason, commandEmailTo } from "../lib/staff-email.ts";
import { quote, readEvery, type SiteDatabase } from "../site/site-database.ts";

/** Staff actions on a photo, and the resulting status. */
export const ACTIONS = { release: "active", reject: "rejected", ban: "banned" } as const;
export type PhotoAction = keyof typeof ACTIONS;

export type PhotosContext = Omit<ToolContext, "staff">;
type PhotoDecision = { action: PhotoAction; id: string; reason: string };

/**
 * Changes the status of a photo of a profile or of a chat (R245). Stores a banned one's perceptual
 * hash by its bands, which find similar ones (R113). The owner of a rejected photo gets one e-mail
 * with the reason.
 */
export async function decidePhoto(context: PhotosContext, verdict: PhotoDecision): Promise<void> {
  const { db, print } = context;
  const { action, id } = verdict;
  const reason = reasonOf(verdict);
  const photo = await findPhoto(db, id);
  const status = ACTIONS[action];
  const { name, added } = photo;
  const insertEmail =
    reason === null || isRefused(photo)
      ? null
      : commandEmailTo(
          context,
          photo,
          {
            template: "photo_rejected",
            fields: { name, reason, added, sent: Boolean(photo.isChatPhoto) },
          },
          fromShownPhoto(photo, id),
        );
  await photo.db.write([
    ...(insertEmail ? [insertEmail] : []),
    statusChangeOf(photo, verdict, context.now),
    ...(action === "ban" ? banStatementsOf(photo, context.now) : []),
  ]);
  print(`${id} was ${photo.status} and is ${status}.`);
  if (action !== "release")
    print(
      insertEmail
        ? "Its owner reads the reason in an e-mail within minutes."
        : "No e-mail is sent.",
    );
  if (action === "ban" && hashBandsOf(photo.look).length === 0)
    print("It has no fingerprint to recognise similar photos by; only this photo is banned.");
}

/** Validates the reason of a rejection; null for a release. */
function reasonOf({ action, id, reason }: PhotoDecision): string | null {
  if (!ID_PATTERN.test(id)) throw new Problem(`"${id}" is not the id of a photo.`);
  return action === "release" ? null : checkReason(reason);
}

/** A photo with its owner; `isChatPhoto` is 1 for a photo in a chat message. */
type ReviewedPhoto = Addressee & {
  db: SiteDatabase;
  status: string;
  look: string;
  added: number;
  isChatPhoto: number;
};

/**
 * A chat photo has no status, only the time of its rejection; the banned hashes hold the reason of
 * a ban.
 */
function statusChangeOf(photo: ReviewedPhoto, { action, id }: PhotoDecision, now: number): string {
  const status = ACTIONS[action];
  const since = action === "release" ? "NULL" : `coalesce(refused_at, ${now})`;
  return photo.isChatPhoto
    ? `UPDATE chat_photos SET refused_at = ${since} WHERE id = ${quote(id)};`
    : `UPDATE photos SET status = '${status}' WHERE id = ${quote(id)};`;
}

/** The photo as long as no other command has rejected it. */
const fromShownPhoto = ({ isChatPhoto }: ReviewedPhoto, id: string) =>
  isChatPhoto
    ? `FROM chat_photos WHERE id = ${quote(id)} AND refused_at IS NULL`
    : `FROM photos WHERE id = ${quote(id)} AND status NOT IN ('${ACTIONS.reject}', '${ACTIONS.ban}')`;

const isRefused = ({ status }: ReviewedPhoto) =>
  status === ACTIONS.reject || status === ACTIONS.ban;

async function findPhoto(db: SiteDatabase, id: string): Promise<ReviewedPhoto> {
  const [row] = await readEvery<ReviewedPhoto>(
    db,
    `SELECT ph.site_id AS siteId, s.host, ph.status, ph.look, ph.created_at AS added, ph.isChatPhoto, a.id AS accountId, a.status AS account, a.email, a.language, p.name
     FROM (${ofProfiles(id)} UNION ALL ${ofChats(id)}) ph
     JOIN sites s ON s.id = ph.site_id LEFT JOIN accounts a ON a.id = ph.owner LEFT JOIN profiles p ON p.id = ph.owner`,
  );
  if (!row) throw new Problem(`There is no photo ${id}.`);
  return row;
}

const ofProfiles = (id: string) =>
  `SELECT site_id, profile_id AS owner, status, look, created_at, 0 AS isChatPhoto FROM photos WHERE id = ${quote(id)}`;
const ofChats = (id: string) =>
  `SELECT site_id, sender_id, CASE WHEN refused_at IS NULL THEN 'active' ELSE 'rejected' END, look, created_at, 1 FROM chat_photos WHERE id = ${quote(id)}`;

const banStatementsOf = ({ siteId, look: hash }: ReviewedPhoto, now: number): string[] =>
  hashBandsOf(hash).map(
    (band) =>
      `INSERT OR IGNORE INTO banned_looks (site_id, band, look, created_at) VALUES (${quote(siteId)}, ${band}, ${quote(hash)}, ${now});`,
  );
