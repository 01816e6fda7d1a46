import { all, type Statement } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectOwnAccount, selectOwnConsents } from "../account/member-data-sql";
import { selectOwnPostbacks } from "../affiliate/member-data-sql";
import { selectOwnAgeCheck } from "../age/age-sql";
import { selectOwnBlocks } from "../block/block-sql";
import { selectOwnPassed } from "../block/passed-member-sql";
import { selectOwnComplaints } from "../complaint/member-data-sql";
import { selectOwnChats } from "../conversation/member-data-sql";
import { listOwnMessages } from "../conversation/own-chats";
import { selectOwnDebits } from "../direct-debit/direct-debit-sql";
import { selectOwnDiscounts } from "../discount/discount-sql";
import { selectOwnGifts } from "../gift/gift-sql";
import { selectOwnLikes } from "../like/like-sql";
import { selectOwnAnswers } from "../match-finder/member-data-sql";
import { selectOwnAppeals, selectOwnDecisions } from "../moderation-decision/member-data-sql";
import { selectOwnNotificationSettings } from "../notification/notification-sql";
import { selectOrdersToExport, toExportedOrder } from "../order/order-sql";
import { selectOwnLimit } from "../order/spending-sql";
import { selectOwnEmails } from "../outbox/outbox-sql";
import { selectOwnPasskeys } from "../passkey/passkey-sql";
import { photoKeyOf } from "../photo/photo";
import { type OwnPhoto, selectAllOwnPhotos, selectOwnChatPhotos } from "../photo/photo-sql";
import { selectOwnNotes } from "../private-note/member-data-sql";
import { selectOwnVisits } from "../profile/activity-sql";
import { selectNames, selectOwnInterests, selectOwnProfile } from "../profile/profile-sql";
import { selectOwnSubscriptions } from "../push/subscription-sql";
import { selectOwnSavedSearches, toExportedSearch } from "../saved-search/saved-search-sql";
import { selectOwnHeld } from "../scam-detection/held-sql";
import { selectOwnSessions } from "../session/session-sql";
import { selectOwnSource } from "../signup/member-data-sql";
import { selectOwnMilestones } from "../statistics/statistics-sql";
import { selectOwnCorrespondence } from "../support/member-data-sql";
import { selectOwnSwipes } from "../swipe-game/member-data-sql";
import { selectOwnTwoFactor } from "../two-factor/two-factor-sql";
import { selectOwnEntries } from "../wallet/wallet-sql";

/** Queries for a member's payment data, file by file. */
const PAYMENT_FILES: [file: string, of: (member: MemberKey) => Statement<object>][] = [
  ["discounts.json", selectOwnDiscounts],
  ["direct_debits.json", selectOwnDebits],
  ["spending_limit.json", selectOwnLimit],
];

const ORDERS_PER_PAGE = 500;

/** A member's orders with payments, refunds and receipts; one page in memory at a time. */
async function* ownOrders(services: Services, member: MemberKey) {
  for (let after = ""; ; ) {
    const page = await all(services.db, selectOrdersToExport(member, after, ORDERS_PER_PAGE));
    yield* page.map(toExportedOrder);
    const last = page.at(-1);
    if (!last || page.length < ORDERS_PER_PAGE) return;
    after = last.id;
  }
}

/** A file of the export: its name and its streamed bytes. */
type OwnFile = { name: string; input: AsyncIterable<string | Uint8Array> };

const fileOf = (n: number) => `photos/${n + 1}.webp`;

/** The export's record of the n-th photo. */
const toExportedPhoto = ({ status, visibility, created_at }: OwnPhoto, n: number) => ({
  file: fileOf(n),
  status,
  visibility,
  created_at,
});

/** Streams the profile photos, one after the other. */
async function* photoFiles(services: Services, own: OwnPhoto[]): AsyncGenerator<OwnFile> {
  for (const [n, { folder }] of own.entries()) {
    const bytes = await services.photos.get(photoKeyOf(folder, "main"));
    if (bytes) yield { name: fileOf(n), input: bytes.body };
  }
}

const PHOTOS_PER_PAGE = 100;

/** Streams the pictures that a member sent in chats, named by their ids in messages.json. */
async function* chatPhotoFiles(services: Services, member: MemberKey): AsyncGenerator<OwnFile> {
  for (let after = ""; ; ) {
    const page = await all(services.db, selectOwnChatPhotos(member, after, PHOTOS_PER_PAGE));
    for (const { id } of page) {
      const bytes = await services.photos.get(photoKeyOf(`${member.siteId}/${id}`, "main"));
      if (bytes) yield { name: `chat_photos/${id}.webp`, input: bytes.body };
    }
    const last = page.at(-1);
    if (!last || page.length < PHOTOS_PER_PAGE) return;
    after = last.id;
  }
}

/** Queries for a member's logins, sessions, subscribed browsers and notification settings. */
const LOGIN_FILES: [name: string, of: (member: MemberKey) => Statement<object>][] = [
  ["sessions.json", selectOwnSessions],
  ["passkeys.json", selectOwnPasskeys],
  ["second_factor.json", selectOwnTwoFactor],
  ["notified_browsers.json", selectOwnSubscriptions],
  ["notifications.json", selectOwnNotificationSettings],
];

const MOMENT = /(?:^|_)at$|^signup_date$|^premium_since$/;

const readable = (key: string, value: unknown) =>
  typeof value === "number" && MOMENT.test(key) ? new Date(value).toISOString() : value;

const PAGE_SIZE = 500;
const MAX_ROWS = {
  postbacks: 5_000,
  photos: 100,
  blocks: 10_000,
  visits: 10_000,
  complaints: 1_000,
  emails: 1_000,
  decisions: 1_000,
  correspondence: 5_000,
};

/**
 * All data that a member provided or that is stored about them, file by file and page by page, so
 * that at most a page is in memory.
 */
export async function* exportFiles(services: Services, member: MemberKey): AsyncGenerator<OwnFile> {
  const rows = (name: string, of: () => AsyncIterable<object>) => ({ name, input: jsonList(of()) });
  const short = (name: string, statement: Parameters<typeof all<object>>[1]) =>
    rows(name, () => toIterable(() => all(services.db, statement)));
  yield short("account.json", selectOwnAccount(member));
  yield short("profile.json", selectOwnProfile(member));
  yield short("interests.json", selectOwnInterests(member));
  yield short("consents.json", selectOwnConsents(member));
  yield short("age_check.json", selectOwnAgeCheck(member));
  for (const [name, of] of LOGIN_FILES) yield short(name, of(member));
  yield short("source.json", selectOwnSource(member));
  yield short("advertising.json", selectOwnPostbacks(member, MAX_ROWS.postbacks));
  yield short("milestones.json", selectOwnMilestones(member));
  yield short("letters.json", selectOwnEmails(member, MAX_ROWS.emails));
  yield short("complaints.json", selectOwnComplaints(member, MAX_ROWS.complaints));
  yield short("support.json", selectOwnCorrespondence(member, MAX_ROWS.correspondence));
  yield short("decisions.json", selectOwnDecisions(member, MAX_ROWS.decisions));
  yield short("appeals.json", selectOwnAppeals(member, MAX_ROWS.decisions));
  yield short("gifts_received.json", selectOwnGifts(member));
  for (const [name, of] of PAYMENT_FILES) yield short(name, of(member));
  yield short("match_finder.json", selectOwnAnswers(member));
  yield rows("saved_searches.json", () => savedSearches(services, member));
  yield rows("likes.json", () => likes(services, member));
  yield rows("visits.json", () => visits(services, member));
  yield rows("swipes.json", () => swipes(services, member));
  yield rows("blocks.json", () => blocks(services, member));
  yield rows("passed_members.json", () => passedMembers(services, member));
  yield rows("notes.json", () => notes(services, member));
  yield rows("wallet.json", () => walletEntries(services, member));
  yield rows("orders.json", () => ownOrders(services, member));
  yield rows("messages.json", () => messages(services, member));
  yield rows("held_messages.json", () => heldMessages(services, member));
  const own = await all(services.db, selectAllOwnPhotos(member, MAX_ROWS.photos));
  yield rows("photos.json", () => toIterable(async () => own.map(toExportedPhoto)));
  yield* photoFiles(services, own);
  yield* chatPhotoFiles(services, member);
}

async function* toIterable<Row>(read: () => Promise<Row[]>) {
  yield* await read();
}

async function* likes(services: Services, member: MemberKey) {
  let after = { at: -1, id: "" };
  for (;;) {
    const page = await all(services.db, selectOwnLikes(member, after, PAGE_SIZE));
    yield* await withNames(services, member, page);
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last;
  }
}

async function* visits(services: Services, member: MemberKey) {
  const own = await all(services.db, selectOwnVisits(member, MAX_ROWS.visits));
  yield* await withNames(services, member, own);
}

async function* swipes(services: Services, member: MemberKey) {
  const ownSwipes = await all(services.db, selectOwnSwipes(member));
  const rowsWithNames = await withNames(services, member, ownSwipes);
  yield* rowsWithNames.map((one, n) => ({ ...one, kind: ownSwipes[n]?.kind }));
}

async function* notes(services: Services, member: MemberKey) {
  const own = await all(services.db, selectOwnNotes(member));
  const rowsWithNames = await withNames(services, member, own);
  yield* rowsWithNames.map((one, n) => ({ ...one, text: own[n]?.body }));
}

async function* heldMessages(services: Services, member: MemberKey) {
  const own = await all(services.db, selectOwnHeld(member));
  const rowsWithNames = await withNames(services, member, own);
  yield* rowsWithNames.map((one, n) => ({ ...own[n], id: undefined, ...one }));
}

async function* savedSearches(services: Services, member: MemberKey) {
  yield* (await all(services.db, selectOwnSavedSearches(member))).map(toExportedSearch);
}

async function* blocks(services: Services, member: MemberKey) {
  yield* await withNames(
    services,
    member,
    await all(services.db, selectOwnBlocks(member, MAX_ROWS.blocks)),
  );
}

async function* passedMembers(services: Services, member: MemberKey) {
  yield* await withNames(services, member, await all(services.db, selectOwnPassed(member)));
}

/** The export names other members, except those who are gone. */
async function withNames(
  services: Services,
  member: MemberKey,
  page: { id: string; at: number }[],
) {
  const ids = JSON.stringify(page.map(({ id }) => id));
  const names = new Map<string, string>(
    (await all(services.db, selectNames(member.siteId, ids))).map(({ id, name }) => [id, name]),
  );
  return page.map(({ id, at }) => ({ name: names.get(id) ?? null, at }));
}

async function* walletEntries(services: Services, { id }: MemberKey) {
  for (let after = 0; ; ) {
    const page = await all(services.db, selectOwnEntries(id, after, PAGE_SIZE));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.number;
  }
}

async function* messages(services: Services, member: MemberKey) {
  for (let after = ""; ; ) {
    const chats = await all(services.db, selectOwnChats(member, after, PAGE_SIZE));
    const others = chats.map(({ otherId, upTo }) => ({ id: otherId, at: upTo }));
    const names = await withNames(services, member, others);
    for (const [n, chat] of chats.entries())
      for await (const message of listOwnMessages(services, member, chat))
        yield { conversation: chat.id, with: names[n]?.name ?? null, ...message };
    const last = chats.at(-1);
    if (!last || chats.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/** Streams rows as a JSON list, with times as ISO dates. */
export async function* jsonList(rows: AsyncIterable<object>) {
  let before = "[\n";
  for await (const row of rows) {
    yield before + JSON.stringify(row, readable);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
