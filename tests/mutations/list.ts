import { ACCOUNTS } from "./accounts.ts";
import { ANSWERS } from "./answers.ts";
import { ARCHIVED } from "./archived.ts";
import { BEGINNINGS } from "./beginnings.ts";
import { BOOKS } from "./books.ts";
import { CARRIED } from "./carried.ts";
import { CHANGES } from "./changes.ts";
import { CHAT_LISTS } from "./chat-lists.ts";
import { CHATS } from "./chats.ts";
import { DEBIT_FORMS } from "./debit-forms.ts";
import { DEBITS } from "./debits.ts";
import { DEPLOYMENT } from "./deployment.ts";
import { DISCOUNTS } from "./discounts.ts";
import { GAMES } from "./games.ts";
import { HOLDING } from "./holding.ts";
import { HOUSE } from "./house.ts";
import { INSTALLED } from "./installed.ts";
import { LABELS } from "./labels.ts";
import { LEAVING } from "./leaving.ts";
import { LEDGER } from "./ledger.ts";
import { LEDGER_GUARDS } from "./ledger-guards.ts";
import { LETTERS } from "./letters.ts";
import { LOGINS } from "./logins.ts";
import { LOST_ANSWERS } from "./lost-answers.ts";
import { MEMBERS } from "./members.ts";
import { MONEY } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { LETTERS_TOLD } from "./notice-letters.ts";
import { NOTICES } from "./notices.ts";
import { ORDERS } from "./orders.ts";
import { OWNERS } from "./owners.ts";
import { PHOTOS } from "./photos.ts";
import { PRICE_ENDS } from "./price-ends.ts";
import { PRICES } from "./prices.ts";
import { PRIVACY } from "./privacy.ts";
import { PROFILES } from "./profiles.ts";
import { PROVIDERS } from "./providers.ts";
import { PUSHES } from "./pushes.ts";
import { REACTING } from "./reactions.ts";
import { RECEIPTS } from "./receipts.ts";
import { REQUESTS } from "./requests.ts";
import { SEARCHES } from "./searches.ts";
import { SESSIONS } from "./sessions.ts";
import { SHOP } from "./shop.ts";
import { SIGHT } from "./sight.ts";
import { SIGNALS } from "./signals.ts";
import { SIGNED_PHOTOS } from "./signed-photos.ts";
import { SIGNUPS } from "./signups.ts";
import { SITES } from "./sites.ts";
import { SOCKETS } from "./sockets.ts";
import { SPENDING } from "./spending.ts";
import { TAKEN } from "./taken.ts";
import { TOLD_AGAIN } from "./told-again.ts";
import { TOLD_BY_MAIL } from "./told-by-mail.ts";
import { TRACES } from "./traces.ts";
import { VOICE } from "./voice.ts";
import { WAITING } from "./waiting.ts";

/** Every mutation that the tests must detect (`npm test -- mutations`). */
export const MUTATIONS: Mutation[] = [
  ...HOUSE,
  ...SESSIONS,
  ...LOGINS,
  ...OWNERS,
  ...ANSWERS,
  ...REACTING,
  ...CHATS,
  ...PRICES,
  ...NOTICES,
  ...TOLD_BY_MAIL,
  ...TOLD_AGAIN,
  ...PRICE_ENDS,
  ...ORDERS,
  ...ARCHIVED,
  ...CARRIED,
  ...CHAT_LISTS,
  ...SITES,
  ...LOST_ANSWERS,
  ...SOCKETS,
  ...VOICE,
  ...WAITING,
  ...TRACES,
  ...PUSHES,
  ...LABELS,
  ...MONEY,
  ...TAKEN,
  ...RECEIPTS,
  ...LEDGER,
  ...LEDGER_GUARDS,
  ...PROVIDERS,
  ...DISCOUNTS,
  ...SPENDING,
  ...BOOKS,
  ...MEMBERS,
  ...SEARCHES,
  ...SHOP,
  ...SIGHT,
  ...PHOTOS,
  ...PROFILES,
  ...HOLDING,
  ...SIGNALS,
  ...SIGNED_PHOTOS,
  ...PRIVACY,
  ...CHANGES,
  ...GAMES,
  ...SIGNUPS,
  ...BEGINNINGS,
  ...REQUESTS,
  ...LEAVING,
  ...LETTERS,
  ...ACCOUNTS,
  ...DEBITS,
  ...DEPLOYMENT,
  ...INSTALLED,
  ...DEBIT_FORMS,
  ...LETTERS_TOLD,
];
