import { inDomain } from "./mutation.ts";

const changeSetting = inDomain("site-admin/change-setting", "site-admin/change-settings");
const formTree = inDomain("site/form-tree", "site/setting-form");
const history = inDomain("audit-log/audit-log-sql", "site-admin/setting-history");
const codes = inDomain("site-admin/discount-codes");
const codeRows = inDomain("discount/code-admin-sql", "site-admin/discount-codes");
const addSite = inDomain("site-admin/add-site");
const openThreads = inDomain("support/thread-store", "site-admin/site-health");
const manage = inDomain(
  "fictional-profile/manage-fictional",
  "fictional-profile/fictional-profile",
);
const profiles = inDomain("profile/fictional-sql", "fictional-profile/fictional-profile");
const answers = inDomain(
  "fictional-profile/answer-messages",
  "fictional-profile/fictional-profile",
);
const inbox = inDomain("conversation/fictional-inbox-sql", "fictional-profile/fictional-profile");
const recipient = inDomain(
  "notification-delivery/notification-delivery-store",
  "fictional-profile/fictional-profile",
);

/** The operators' pages of sites, discount codes and fictional profiles. */
export const SITES = [
  changeSetting(
    "a value that the audit log cannot keep is stored",
    "!fitsLog({ key, value: after }) || !fitsLog({ key, value: before })",
    "false",
  ),
  formTree("an empty row of a form is stored", "rows.filter((row) => row !== undefined)", "rows"),
  history(
    "the history of a setting lists other settings",
    "sql`${auditLog.after} ->> '$.key' = ${key}`",
    "undefined",
  ),
  codes(
    "an operator's code can have a name of the product",
    "code.code === TIMEBONUS25.code || code.code.startsWith(LEAVING_PREFIX)",
    "false",
  ),
  codeRows(
    "a code for a member of another site is created",
    "row.user_id ? hasAccount({ id: row.user_id, siteId: row.site_id }) : sql`1`",
    "sql`1`",
  ),
  addSite("a site gets the operators' host", "host === operatorHost", "false"),
  addSite("a copied site keeps the other's sender", "!UNCOPIED_SETTINGS.includes(key)", "true"),
  openThreads(
    "the inbox of a site lists others",
    "site ? eq(supportThreads.site_id, site) : undefined",
    "undefined",
  ),
  manage(
    "a fictional profile is created while a label is removed",
    "hasStoredSettings(site.id, FICTIONAL_SETTINGS)",
    "hasStoredSettings(site.id, [])",
  ),
  profiles(
    "a form of a fictional profile adds a photo to a member",
    "${isFictional(id)} AND ${hasNoPhoto(id)}",
    "${hasNoPhoto(id)}",
  ),
  answers(
    "a fictional profile writes twice",
    "if (!isNewest && !(await first(own.db, selectFreeMessage(key)))) return",
    "if (false) return",
  ),
  answers(
    "an answer that was not sent has an entry",
    'if (!sent.ok) return refuse(sent.refusal === "client_id_reused" ? "answered" : "not_sent");',
    "",
  ),
  answers(
    "an answer that is sent twice has two entries",
    "insert(not(hasEntryOfMessage(entry)))",
    "insert(hasParticipant(id, found.memberId))",
  ),
  answers(
    "a fictional conversation is closed by a message that is not the newest",
    '"fictional.closed", { siteId: site.id, found, seq }),\n    (insert) => ({ entry: insert(isLastMessageOf(id, found.memberId, seq)) })',
    '"fictional.closed", { siteId: site.id, found, seq }),\n    (insert) => ({ entry: insert(hasParticipant(id, found.memberId)) })',
  ),
  inbox(
    "operators open a chat of two members",
    " AND ${f.fictional} = 1 AND ${o.fictional} = 0`",
    "`",
  ),
  recipient("a fictional profile gets e-mails", " AND ${p.fictional} = 0"),
];
