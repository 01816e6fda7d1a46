import { NOTIFICATION_JOINS } from "./notification-exceptions";

type Join = { tables: string[]; reason: string };

/**
 * Repositories whose queries read tables of lower modules, each with the reason for one statement:
 * these stay.
 */
export const JOINS: Record<string, Join> = {
  "app/domain/transparency/transparency-store.ts": {
    tables: ["complaints", "daily_numbers", "moderation_decisions", "profiles"],
    reason: "a report counts the rows of several modules in one batch, once a month",
  },
  "app/domain/profile/profile-store.ts": {
    tables: ["blocks", "photos"],
    reason:
      "a page needs a profile with its visible photos, and the list of blocked members with names",
  },
  "app/domain/profile/passed-member-store.ts": {
    tables: ["passed_members", "photos"],
    reason: "the list of passed members shows names and visible photos",
  },
  "app/domain/conversation/conversation-sql.ts": {
    tables: ["profiles"],
    reason:
      "fragments on the other member of a chat, whose name and messages depend on the profile",
  },
  "app/domain/conversation/fictional-inbox-sql.ts": {
    tables: ["profiles"],
    reason: "an inbox lists the chats of a site's fictional profiles with the members' names",
  },
  "app/domain/conversation/archive-store.ts": {
    tables: ["chat_photos"],
    reason: "an erased photo is one up to the last erased message of its conversation",
  },
  "app/domain/conversation/conversation-store.ts": {
    tables: ["accounts", "photos", "profiles"],
    reason: "the head of a chat shows the other member as they are now",
  },
  "app/domain/conversation/message-log-store.ts": {
    tables: ["profiles"],
    reason: "the other member's messages are shown only while their profile exists",
  },
  "app/domain/conversation/attachment-store.ts": {
    tables: ["profiles"],
    reason: "a picture of a chat is served only while the other member's profile exists",
  },
  "app/domain/conversation/member-data-sql.ts": {
    tables: ["profiles"],
    reason: "a data export contains the other member's messages only while their profile exists",
  },
  "app/domain/conversation/message-extras-store.ts": {
    tables: ["profiles"],
    reason: "a quote of the other member is shown only while their profile exists",
  },
  "app/domain/conversation/conversation-list-store.ts": {
    tables: ["profiles"],
    reason: "a list of chats shows the other members as they are now",
  },
  "app/domain/conversation/wallet-entry-store.ts": {
    tables: ["profiles", "wallet_entries", "wallet_links"],
    reason: "an entry names the member it was paid for while the reader may see them",
  },
  "app/domain/conversation/search-store.ts": {
    tables: ["profiles"],
    reason: "a search by name filters chats by the other member's profile in one walk",
  },
  "app/domain/conversation/message-store.ts": {
    tables: ["accounts", "wallet_entries"],
    reason: "one statement decides whether a message is accepted and what it costs",
  },
  "app/domain/affiliate/postback-store.ts": {
    tables: ["accounts", "orders", "refunds", "signup_sources"],
    reason: "one statement turns each confirmation, sale and refund into a postback, once",
  },
  "app/domain/affiliate/affiliate-store.ts": {
    tables: ["accounts", "signup_sources"],
    reason: "click fraud shows in how many signups of a network confirm, and how fast",
  },
  "app/domain/like/like-store.ts": {
    tables: ["profiles"],
    reason: "a list of likes is walked in order and skips members who are no longer visible",
  },
  "app/domain/discovery/discovery-store.ts": {
    tables: ["profiles"],
    reason:
      "cards, counts and neighbours of a search come from the profiles' indexes in one walk each",
  },
  "app/domain/discovery/member-scan-sql.ts": {
    tables: ["profiles"],
    reason: "a search walks the profiles' covering index and evaluates its filter inside it",
  },
  "app/domain/discovery/profile-page-store.ts": {
    tables: ["profiles"],
    reason: "a profile page is one read: the columns, and the relation between it and the viewer",
  },
  "app/domain/private-note/private-note-store.ts": {
    tables: ["profiles"],
    reason: "a note is read and written only while its author may see the member",
  },
  "app/domain/suggestion/suggestion-sql.ts": {
    tables: ["profiles"],
    reason: "suggested members and newcomers are walked in the profiles' index with both relations",
  },
  "app/domain/direct-debit/direct-debit-store.ts": {
    tables: ["payments"],
    reason: "the amount that may be collected depends on pending debits, in one read",
  },
  "app/domain/session/session-store.ts": {
    tables: ["accounts", "profiles", "photos", "wallets"],
    reason: "every page reads its session with the member at once",
  },
  "app/domain/session/pending-login-store.ts": {
    tables: ["accounts"],
    reason: "a waiting login needs an account that may log in",
  },
  "app/domain/push/push-store.ts": {
    tables: ["accounts", "sessions"],
    reason: "a push goes to browsers with a valid session, of a member who may log in",
  },
  ...NOTIFICATION_JOINS,
  "app/domain/password/password-store.ts": {
    tables: ["account_tokens", "accounts", "profiles"],
    reason: "a password belongs to an address, session or token; its e-mail needs the name",
  },
  "app/domain/address/address-store.ts": {
    tables: ["account_tokens", "accounts", "profiles"],
    reason: "a token's change is read with its account; its e-mail needs the name",
  },
  "app/domain/member-admin/search-store.ts": {
    tables: ["accounts", "complaints", "mandates", "orders", "profiles", "receipts", "reports"],
    reason: "staff find a member by what any module stores about them",
  },
  "app/domain/member-admin/member-store.ts": {
    tables: [
      ...["accounts", "departures", "orders", "passkeys", "photos", "profiles", "sessions"],
      "signup_sources",
    ],
    reason: "staff see an account with its facts of all modules in one read",
  },
  "app/domain/member-admin/timeline-store.ts": {
    tables: [
      ...["account_tokens", "audit_log", "complaints", "departures", "moderation_decisions"],
      ...["orders", "passkeys", "photos", "refunds", "reports", "sessions", "staff_deeds"],
      ...["wallet_entries", "wallets"],
    ],
    reason: "the history of an account merges the events of all modules by their time",
  },
  "app/domain/member-admin/same-person-store.ts": {
    tables: ["accounts", "mandates", "photos"],
    reason: "accounts are compared by what several modules store about them",
  },
  "app/domain/signup/signup-store.ts": {
    tables: ["accounts", "profiles"],
    reason: "a signup draft is an account and its profile, read at once",
  },
  "app/domain/complaint/complaint-store.ts": {
    tables: ["profiles", "photos", "participants", "messages"],
    reason: "a report copies its evidence in its own batch, before a block deletes the chat",
  },
  "app/domain/discount/discount-sql.ts": {
    tables: ["payments"],
    reason: "a member keeps a code whose order they cancelled, in the statement that uses it",
  },
  "app/domain/order/reconciliation-store.ts": {
    tables: ["payment_events", "payments", "wallet_entries"],
    reason: "reconciliation compares payments, events and ledger entries in one statement",
  },
  "app/domain/order/spending-sql.ts": {
    tables: ["payments"],
    reason: "a payment pending in another tab counts in the batch that would spend more",
  },
  "app/domain/deactivation/deactivation-store.ts": {
    tables: ["accounts", "profiles"],
    reason: "a deletion records the account's state in the statement that begins it",
  },
  "app/domain/order/order-sql.ts": {
    tables: ["payments"],
    reason: "a data export contains an order with its payment",
  },
  "app/domain/order/document-sql.ts": {
    tables: ["payments"],
    reason: "a document names the payment that bookkeepers compare with the provider's list",
  },
  "app/domain/order/owed-refund-store.ts": {
    tables: ["payments"],
    reason: "the list names the payment's method, which decides how it can be contested",
  },
  "app/domain/order/staff-order-store.ts": {
    tables: ["accounts", "payment_events", "payments", "wallet_entries", "wallets"],
    reason: "staff find an order by any of its rows, and see all of them in one read",
  },
  "app/domain/order/own-order-store.ts": {
    tables: ["payments"],
    reason: "an order stands as the attempt that counts for it, and each row needs its own",
  },
};
