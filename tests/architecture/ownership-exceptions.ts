import { NOTIFICATION_JOINS } from "./notification-exceptions";

type Join = { tables: string[]; reason: string };

/**
 * Repositories whose queries read tables of lower modules, each with the reason for one statement:
 * these stay.
 */
export const JOINS: Record<string, Join> = {
  "app/domain/profile/profile-store.ts": {
    tables: ["photos"],
    reason: "who may see a photo follows from its profile, and the first page shows none without",
  },
  "app/domain/conversation/conversation-store.ts": {
    tables: ["accounts", "photos", "profiles"],
    reason: "the head of a chat shows the other member as they are now",
  },
  "app/domain/conversation/message-log-store.ts": {
    tables: ["profiles"],
    reason: "the words of the other member are shown while they are there",
  },
  "app/domain/conversation/chat-photo-store.ts": {
    tables: ["profiles"],
    reason: "a picture of a chat is seen while the other member is there",
  },
  "app/domain/conversation/member-data-sql.ts": {
    tables: ["profiles"],
    reason: "a copy tells the words of the other member while they are there",
  },
  "app/domain/conversation/reaction-store.ts": {
    tables: ["profiles"],
    reason: "what the other member said is told while they are there",
  },
  "app/domain/conversation/conversation-list-store.ts": {
    tables: ["profiles"],
    reason: "a list of chats shows the other members as they are now",
  },
  "app/domain/conversation/statement-store.ts": {
    tables: ["profiles"],
    reason: "an entry names whom it was paid for where its reader still sees them",
  },
  "app/domain/conversation/search-store.ts": {
    tables: ["profiles"],
    reason: "whoever is searched for by name, or is gone, is asked where the chats are walked",
  },
  "app/domain/conversation/message-store.ts": {
    tables: ["accounts"],
    reason: "one statement decides whether a message is accepted and what it costs",
  },
  "app/domain/profile/blocked-store.ts": {
    tables: ["blocks", "photos"],
    reason: "the list of the blocked walks the blocks in order and shows whom",
  },
  "app/domain/like/like-store.ts": {
    tables: ["profiles"],
    reason: "a list of likes walks them in order and passes over whoever is not seen any more",
  },
  "app/domain/discovery/discovery-store.ts": {
    tables: ["profiles"],
    reason: "the cards of whom a search found are read with it",
  },
  "app/domain/discovery/member-scan-sql.ts": {
    tables: ["profiles"],
    reason: "a search walks the profiles' own covering index and decides its filter inside it",
  },
  "app/domain/discovery/profile-page-store.ts": {
    tables: ["profiles"],
    reason: "a profile is one read: its columns with what lies between it and the reader",
  },
  "app/domain/discovery/region-count-store.ts": {
    tables: ["profiles"],
    reason: "members are counted in one walk over an index of the profiles",
  },
  "app/domain/discovery/neighbour-store.ts": {
    tables: ["profiles"],
    reason: "who stands beside a member in a search is walked in the search's own index",
  },
  "app/domain/private-note/private-note-store.ts": {
    tables: ["profiles"],
    reason: "a note is read and written only where its writer sees whom it is about",
  },
  "app/domain/suggestion/suggestion-sql.ts": {
    tables: ["profiles"],
    reason: "who may be suggested is walked in the profiles' own index, with what lies between two",
  },
  "app/domain/suggestion/newcomer-sql.ts": {
    tables: ["profiles"],
    reason: "who joined lately is walked in the profiles' own index, as who may be suggested is",
  },
  "app/domain/direct-debit/direct-debit-store.ts": {
    tables: ["payments"],
    reason: "how much may be collected follows from the debits that are under way, in one read",
  },
  "app/domain/session/session-store.ts": {
    tables: ["accounts", "profiles", "photos", "wallets"],
    reason: "every page asks for its session with the member in one read",
  },
  "app/domain/push/push-store.ts": {
    tables: ["accounts", "sessions"],
    reason: "a push goes to browsers whose session stands, of a member who may log in",
  },
  ...NOTIFICATION_JOINS,
  "app/domain/password/password-store.ts": {
    tables: ["account_tokens", "accounts", "profiles"],
    reason:
      "whose password it is, by address, session or mailed secret, with a name for its letter",
  },
  "app/domain/address/address-store.ts": {
    tables: ["account_tokens", "accounts", "profiles"],
    reason: "what a mailed secret changes is read with its account and the name for its letter",
  },
  "app/domain/session/pending-login-store.ts": {
    tables: ["accounts"],
    reason: "a login that waits may be tried only while its account may log in",
  },
  "app/domain/signup/signup-store.ts": {
    tables: ["accounts", "profiles"],
    reason: "a draft is an account and its profile, read at once",
  },
  "app/domain/complaint/report-store.ts": {
    tables: ["profiles", "photos", "participants", "messages"],
    reason: "what a report seals is copied by a statement of its batch, before a block empties it",
  },
  "app/domain/discount/use-sql.ts": {
    tables: ["payments"],
    reason: "a member keeps a code whose order they gave up, in the statement that takes its use",
  },
  "app/domain/order/reconciliation-store.ts": {
    tables: ["payment_events", "payments", "wallet_entries"],
    reason: "the books agree where each is read beside the others, in one statement",
  },
  "app/domain/order/spending-sql.ts": {
    tables: ["payments"],
    reason: "what is being paid in another tab counts in the batch that would spend more",
  },
  "app/domain/deactivation/deactivation-store.ts": {
    tables: ["accounts", "profiles"],
    reason: "a departure notes how the account was in the statement that begins it",
  },
  "app/domain/order/order-jobs-store.ts": {
    tables: ["payments"],
    reason: "what is to go back is asked for by the name that the provider gave its payment",
  },
  "app/domain/order/member-data-sql.ts": {
    tables: ["payments"],
    reason: "a copy tells an order with how it was paid",
  },
  "app/domain/order/own-order-store.ts": {
    tables: ["payments"],
    reason: "an order stands as the attempt that counts for it, and each row needs its own",
  },
};
