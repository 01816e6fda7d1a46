import { inDomain, inFile } from "./mutation.ts";

const moderate = inDomain("deactivation/moderate-member");
const companyBan = inDomain("deactivation/moderate-member", "deactivation/company-bans");
const endSuspensions = inDomain("deactivation/suspension-store", "deactivation/end-suspensions");
const suspendedUntil = inDomain("deactivation/moderate-member", "deactivation/end-suspensions");
const account = inDomain("account/account-sql", "signup/company-bans");
const accountBySwitch = inDomain("account/account-sql", "kill-switch/kill-switch");
const erasure = inDomain("deactivation/begin-erasure");
const dataExport = inDomain("data-export/export-for-member");
const names = inDomain("member-admin/search-store", "member-admin/find-members");
const eventLinks = inFile(
  "app/operator/members/event-link.ts",
  ["app/operator/members/event-link.test.ts"],
  "architecture",
);
const search = inDomain("member-admin/find-members");
const moderateAlone = inDomain("deactivation/moderate-member", "member-admin/moderate-opened");
const member = inDomain("member-admin/member-store", "member-admin/list-timeline");
const samePerson = inDomain("member-admin/same-person-store", "member-admin/find-same-person");
const changeSwitch = inDomain("kill-switch/change-switch", "kill-switch/kill-switch");
const messages = inDomain("conversation/message-store", "kill-switch/kill-switch");
const placing = inDomain("order/place-order-store", "kill-switch/kill-switch");
const paying = inDomain("order/begin-payment", "kill-switch/kill-switch");
const emails = inDomain("outbox/outbox-store", "kill-switch/kill-switch");
const pushes = inDomain("outbox/outbox-sql", "kill-switch/kill-switch");

/** What staff do with members, and kill switches. */
export const MEMBER_ADMIN = [
  moderate(
    "staff remove a second factor without proofs",
    'if (action === "factor_off" && !isProven(proofs)) return refuse("proofs_missing");',
  ),
  moderate(
    "a form of staff that is sent twice is refused",
    "if (key && (await first(services.db, selectActionOf(member, key)))) return done(null);",
  ),
  companyBan(
    "a ban stays on one site",
    "await moderateCompanyAccounts(services, staff, { input, email: account.email });",
    "account.email;",
  ),
  suspendedUntil(
    "a suspension ends before it begins",
    'if (until && until <= services.now()) return refuse("until_past");',
  ),
  endSuspensions("a ban ends with its suspension", 'eq(deactivations.kind, "suspension"),'),
  account(
    "a banned address joins another site of the company",
    "AND NOT ${isBannedAtCompany(row.siteId, row.email)}",
  ),
  erasure(
    "a moderator begins an erasure",
    'if (!isAllowed(staff.roles, "members.privacy")) return refuse("not_permitted");',
  ),
  dataExport(
    "a moderator orders a data export",
    'if (!isAllowed(staff.roles, "members.privacy")) return refuse("not_permitted");',
  ),
  search(
    "a name of one character is searched as a prefix",
    "name.length < MIN_PREFIX_LENGTH",
    "name.length < 1",
  ),
  search(
    "a name is searched in one spelling only",
    "spellingsOf(value).flatMap",
    "[value].flatMap",
  ),
  names(
    "a prefix of a name reads every member who fits",
    "    .limit(literal(MAX_PREFIX_NAMES));",
    ";",
  ),
  eventLinks("a moderator gets links to orders", 'id && isAllowed(roles, "money.read") ?', "id ?"),
  search(
    "a search of staff is not in the audit log",
    "await logSearch(services, staff, { kind: search.kind, page });",
  ),
  moderateAlone(
    "a moderator bans or lifts a ban alone",
    'if (isBanOrItsEnd(action, account.status) && !isAllowed(staff.roles, "members.ban"))',
    "if (false as boolean)",
  ),
  moderateAlone("one moderator lifts a ban", ' || (action === "restore" && status === "banned")'),
  moderate(
    "a restored member's decisions stay in force",
    "decisions: isRestored ? endRestrictionsOf(member, restored) : undefined,",
  ),
  moderate(
    "a restored member's proposed ban stays open",
    "proposals: isRestored ? withdrawProposalsAbout(member, restored) : undefined,",
  ),
  member(
    "a member is found under another site",
    "forOwner(member, accounts.id)",
    "forOwner({ ...member, siteId: sql`${accounts.site_id}` }, accounts.id)",
  ),
  samePerson("accounts without a mandate share it", "ne(other.account_id, member.id)", "sql`0`"),
  changeSwitch(
    "support uses a kill switch",
    'if (!isAllowed(staff.roles, "switches.use")) return "not_permitted";',
  ),
  messages(
    "messages are sent while sending is switched off",
    'NOT ${isSwitchedOff(w.siteId, "sending")} AND ',
  ),
  accountBySwitch(
    "visitors join while signups are switched off",
    'AND NOT ${isSwitchedOff(row.siteId, "signups")}',
  ),
  placing("orders are placed while payments are switched off", "NOT ${closed} AND "),
  paying(
    "payments begin while payments are switched off",
    'if (order.closed) return refuse("closed");',
  ),
  emails(
    "e-mails are sent while mail is switched off",
    "lte(outbox.due_at, now),\n        isMailOn,",
    "lte(outbox.due_at, now),",
  ),
  pushes(
    "pushes are sent while push is switched off",
    "lte(outbox.claimed_until, now), lte(outbox.due_at, now), isPushOn",
    "lte(outbox.claimed_until, now), lte(outbox.due_at, now)",
  ),
];
