import { run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { DAYS_TO_RETURN } from "../account/account";
import {
  deleteAccount,
  eraseAccountRows,
  eraseCounters,
  isDeparting,
  selectAddressee,
} from "../account/leaving-sql";
import { countersOfMember } from "../account/limit-attempts";
import { eraseCases, selectOpenCase } from "../complaint/leaving-sql";
import { eraseOwnChats } from "../conversation/erase-chats";
import { eraseDebits } from "../debit/leaving-sql";
import { eraseDiscounts } from "../discount/leaving-sql";
import { eraseAnswers } from "../finder/leaving-sql";
import { eraseGame } from "../game/leaving-sql";
import { eraseGifts } from "../gift/leaving-sql";
import { eraseLikes } from "../like/leaving-sql";
import { eraseNotes } from "../note/leaving-sql";
import { eraseNotices } from "../notice/leaving-sql";
import { leaveOrders } from "../order/leaving-sql";
import { eraseLimit } from "../order/spending-sql";
import { enqueueLetter } from "../outbox/enqueue-letter";
import { disownLetters, dropLetters } from "../outbox/leaving-sql";
import { eraseOwnPhotos } from "../photo/erase-photos";
import { eraseProfile, selectName } from "../profile/leaving-sql";
import { erasePush } from "../push/leaving-sql";
import { eraseBlocks } from "../safety/leaving-sql";
import { eraseSaved } from "../saved/leaving-sql";
import { endSessionsOf } from "../session/leaving-sql";
import { deleteLoginsSince } from "../session/session-sql";
import { eraseHolding } from "../signal/leaving-sql";
import { eraseSource } from "../signup/leaving-sql";
import { eraseOwnTakeouts } from "../takeout/erase-takeouts";
import { leaveWallet } from "../wallet/leaving-sql";
import { KEPT_FOR } from "./departure";
import { closeDeparture, type DueDeparture } from "./departure-store";
import { eraseDeeds } from "./staff-store";

const ROWS_AT_A_TIME = 500;

/**
 * Runs one step of erasing an account whose period is over; true once nothing is left. Each step is
 * idempotent and finds the remaining rows by the account id, so that an interrupted run can be
 * repeated.
 */
export async function eraseStep(services: Services, departure: DueDeparture): Promise<boolean> {
  if (!(await eraseOwnPhotos(services, departure))) return false;
  if (!(await eraseOwnTakeouts(services, departure))) return false;
  if (!(await eraseOwnChats(services, departure))) return false;
  if (!(await eraseRows(services, departure))) return false;
  await services.live.forgetMember(departure.siteId, departure.id);
  await finish(services, departure);
  return true;
}

/** Deletes or anonymizes the rows of other tables that refer to the account. */
async function eraseRows(services: Services, member: DueDeparture): Promise<boolean> {
  const before = services.now() - KEPT_FOR;
  const counters = await countersOfMember(services, member);
  const { cases, ...groups } = await runBatch(services.db, {
    account: eraseAccountRows(member, ROWS_AT_A_TIME),
    counters: eraseCounters(member, counters),
    blocks: eraseBlocks(member, ROWS_AT_A_TIME),
    likes: eraseLikes(member, ROWS_AT_A_TIME),
    game: eraseGame(member, ROWS_AT_A_TIME),
    notes: eraseNotes(member, ROWS_AT_A_TIME),
    finder: eraseAnswers(member),
    gifts: eraseGifts(member),
    saved: eraseSaved(member),
    limit: eraseLimit(member),
    orders: leaveOrders(member),
    cases: eraseCases(member, { before, limit: ROWS_AT_A_TIME }),
    source: eraseSource(member),
    debits: eraseDebits(member),
    push: erasePush(member),
    notices: eraseNotices(member),
    sessions: endSessionsOf(member),
    logins: deleteLoginsSince(member, 0),
    deeds: eraseDeeds(member),
    letters: disownLetters(member, ROWS_AT_A_TIME),
    holding: eraseHolding(member, ROWS_AT_A_TIME),
    discounts: eraseDiscounts(member),
  });
  const bounded = [
    ...Object.values(groups.account),
    ...Object.values(groups.blocks),
    groups.letters,
  ];
  return [
    ...bounded,
    ...Object.values(groups.likes),
    ...Object.values(groups.game),
    ...Object.values(groups.notes),
    ...Object.values(groups.holding),
    ...Object.values(cases),
  ].every(({ changes }) => changes < ROWS_AT_A_TIME);
}

/**
 * Writes the confirmation e-mail and deletes the account: the address is then only in that e-mail,
 * until it is sent.
 */
async function finish(services: Services, member: DueDeparture): Promise<void> {
  const now = services.now();
  const [[account], [profile], [open]] = await Promise.all([
    services.readTogether(selectAddressee(member)),
    services.readTogether(selectName(member)),
    services.readTogether(selectOpenCase(member, now - KEPT_FOR)),
  ]);
  const keptUntil = open?.at ? open.at + KEPT_FOR : null;
  const close = closeDeparture(member.id, now, keptUntil);
  if (!account) return void (await run(services.db, close));
  // Of two concurrent runs the second finds no account: it must not delete the first one's e-mail.
  const here = isDeparting(member);
  const letter = enqueueLetter(
    services,
    {
      ...{ siteId: member.siteId, account: null, origin: member.origin, to: account.email },
      language: languageOr(account.language),
      template: "deletion_done",
      fields: { name: profile?.name ?? null, days: DAYS_TO_RETURN, keptUntil },
    },
    here,
  );
  await runBatch(services.db, {
    old: dropLetters(member.siteId, account.email, here),
    letter: letter.statement,
    wallet: leaveWallet(member.id),
    profile: eraseProfile(member),
    account: deleteAccount(member),
    close,
  });
  services.log("account.erased", { site: member.siteId, kept: keptUntil !== null });
  letter.enqueue();
}
