import { ACCOUNTS } from "./accounts.ts";
import { AGE } from "./age.ts";
import { ARCHITECTURE } from "./architecture.ts";
import { ARCHIVED } from "./archive.ts";
import { ATTACHMENTS } from "./attachments.ts";
import { BLOCK_EVENTS } from "./block-events.ts";
import { CASES } from "./cases.ts";
import { CHAT_LISTS } from "./chat-lists.ts";
import { CHATS } from "./chats.ts";
import { CONSENTS } from "./consents.ts";
import { CREDENTIALS } from "./credentials.ts";
import { DATABASE_CONSTRAINTS } from "./database-constraints.ts";
import { DEACTIVATION } from "./deactivation.ts";
import { DEBIT_FORMS } from "./debit-forms.ts";
import { DEBITS } from "./debits.ts";
import { DEPLOYMENT } from "./deployment.ts";
import { DISCOUNTS } from "./discounts.ts";
import { EMAIL_DELIVERY } from "./email-delivery.ts";
import { EMAIL_NOTIFICATIONS } from "./email-notifications.ts";
import { FICTIONAL_LABELS } from "./fictional-labels.ts";
import { GAMES } from "./games.ts";
import { HELD_MESSAGES } from "./held-messages.ts";
import { INSTALLED_APP } from "./installed-app.ts";
import { LEDGER } from "./ledger.ts";
import { LEDGER_GUARDS } from "./ledger-guards.ts";
import { LOGINS } from "./logins.ts";
import { LOST_RESPONSES } from "./lost-responses.ts";
import { MEMBER_ADMIN } from "./member-admin.ts";
import { MEMBERS } from "./members.ts";
import { MESSAGE_REACTIONS } from "./message-reactions.ts";
import { MONEY_OF_STAFF } from "./money-of-staff.ts";
import type { Mutation } from "./mutation.ts";
import { NOTIFICATION_EMAILS } from "./notification-emails.ts";
import { NOTIFICATION_STATE } from "./notification-state.ts";
import { NOTIFICATIONS } from "./notifications.ts";
import { NUMBERS } from "./numbers.ts";
import { ORDER_RECORDS } from "./order-records.ts";
import { ORDERS } from "./orders.ts";
import { PAYMENT_CONDITIONS } from "./payment-conditions.ts";
import { PHOTOS } from "./photos.ts";
import { PRICES } from "./prices.ts";
import { PRIVACY } from "./privacy.ts";
import { PROFILE_CHANGES } from "./profile-changes.ts";
import { PROFILES } from "./profiles.ts";
import { PROVIDER_EVENTS } from "./provider-events.ts";
import { PROVIDERS } from "./providers.ts";
import { PUSHES } from "./pushes.ts";
import { RECEIPTS } from "./receipts.ts";
import { REPLIES } from "./replies.ts";
import { REQUESTS } from "./requests.ts";
import { SEARCHES } from "./searches.ts";
import { SEND_QUEUE } from "./send-queue.ts";
import { SESSIONS } from "./sessions.ts";
import { SHOP } from "./shop.ts";
import { SIGNED_PHOTOS } from "./signed-photos.ts";
import { SIGNUP_RESTRICTIONS } from "./signup-restrictions.ts";
import { SIGNUPS } from "./signups.ts";
import { SITE_MOVES } from "./site-moves.ts";
import { SITES } from "./sites.ts";
import { SOCKETS } from "./sockets.ts";
import { SPAM_SIGNALS } from "./spam-signals.ts";
import { SPENDING } from "./spending.ts";
import { SUPPORT } from "./support.ts";
import { TEXT_STYLE } from "./text-style.ts";
import { VISIBILITY } from "./visibility.ts";

/** Every mutation that the tests must detect (`npm test -- mutations`). */
export const MUTATIONS: Mutation[] = [
  ...ARCHITECTURE,
  ...CASES,
  ...SESSIONS,
  ...LOGINS,
  ...CREDENTIALS,
  ...REPLIES,
  ...MESSAGE_REACTIONS,
  ...CHATS,
  ...PRICES,
  ...NOTIFICATIONS,
  ...EMAIL_NOTIFICATIONS,
  ...NOTIFICATION_STATE,
  ...NUMBERS,
  ...PAYMENT_CONDITIONS,
  ...ORDERS,
  ...ARCHIVED,
  ...ATTACHMENTS,
  ...CHAT_LISTS,
  ...SITE_MOVES,
  ...SITES,
  ...LOST_RESPONSES,
  ...SOCKETS,
  ...TEXT_STYLE,
  ...SEND_QUEUE,
  ...BLOCK_EVENTS,
  ...PUSHES,
  ...FICTIONAL_LABELS,
  ...DATABASE_CONSTRAINTS,
  ...MONEY_OF_STAFF,
  ...PROVIDER_EVENTS,
  ...RECEIPTS,
  ...LEDGER,
  ...LEDGER_GUARDS,
  ...PROVIDERS,
  ...DISCOUNTS,
  ...SPENDING,
  ...ORDER_RECORDS,
  ...MEMBERS,
  ...SEARCHES,
  ...SHOP,
  ...VISIBILITY,
  ...PHOTOS,
  ...PROFILES,
  ...HELD_MESSAGES,
  ...SPAM_SIGNALS,
  ...SIGNED_PHOTOS,
  ...PRIVACY,
  ...PROFILE_CHANGES,
  ...GAMES,
  ...SIGNUPS,
  ...SIGNUP_RESTRICTIONS,
  ...REQUESTS,
  ...DEACTIVATION,
  ...MEMBER_ADMIN,
  ...EMAIL_DELIVERY,
  ...ACCOUNTS,
  ...AGE,
  ...CONSENTS,
  ...DEBITS,
  ...DEPLOYMENT,
  ...INSTALLED_APP,
  ...DEBIT_FORMS,
  ...NOTIFICATION_EMAILS,
  ...SUPPORT,
];
