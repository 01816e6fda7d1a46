import { ACCOUNT_ERRORS, type AgreedError } from "./account-errors";

/** Every agreed error that is built; the others are in NOT_BUILT. */
export const CATALOGUE: AgreedError[] = [
  ...ACCOUNT_ERRORS,
  {
    ...{ id: "message_length", of: "validation", what: "the count of a message's characters" },
    ...{ says: [], keys: ["chat:refusal.too_long"] },
    ...{ provoked: "app/domain/conversation/conversation.schema.test.ts", by: "too_long" },
  },
  {
    ...{ id: "generic", of: "generic", what: "a fault" },
    says: ["Er is een fout opgetreden, probeer het later opnieuw."],
    keys: ["common:error.generic"],
    ...{ provoked: "tests/api/site.test.ts", by: "An error occurred, please try again later." },
  },
  {
    ...{ id: "credits", of: "credits", what: "not enough credits, with a button to buy" },
    ...{ says: [], keys: ["chat:refusal.not_enough_credits", "chat:refusal.buy"] },
    ...{ provoked: "tests/e2e/before-writing.test.ts", by: "/premium?chat=" },
  },
  {
    ...{ id: "discount_code", of: "validation", what: "a discount code" },
    says: ["Code niet gevonden", "Code reeds gebruikt"],
    keys: ["shop:refusal.code_not_found", "shop:refusal.code_used"],
    ...{ provoked: "tests/api/shop-rejected.test.ts", by: "Code not found" },
  },
  {
    ...{ id: "payment_failed", of: "payment", what: "a payment that failed" },
    ...{ says: ["Betaling mislukt"], keys: ["orders:shown.failed_title"] },
    ...{ provoked: "tests/api/orders.test.ts", by: "Betaling mislukt" },
  },
  {
    ...{ id: "card_failed", of: "payment", what: "a credit card that failed: again, or PayPal" },
    ...{ says: [], keys: ["orders:shown.failed_card", "orders:do.again", "orders:do.paypal"] },
    ...{ provoked: "tests/api/orders.test.ts", by: "Your card was declined" },
  },
  {
    ...{ id: "unconfirmed", of: "chat", what: "a message from an address that is not confirmed" },
    ...{ says: [], keys: ["chat:refusal.email_unconfirmed", "chat:refusal.confirm"] },
    ...{ provoked: "app/domain/conversation/message-rules.test.ts", by: "email_unconfirmed" },
  },
  ...(["code_wrong", "blocked", "limit_reached"] as const).map((refusal) => ({
    ...{ id: `debit_${refusal}`, of: "direct debit", what: `a debit: ${refusal}` },
    says: refusal === "code_wrong" ? ["Code ongeldig"] : [],
    keys: [`debit:refusal.${refusal}`],
    ...{ provoked: "tests/api/direct-debit.test.ts", by: refusal },
  })),
  {
    ...{ id: "not_found", of: "error page", what: "a page that is not there", agreedIn: "en" },
    says: ["This page could not be found", "Back to the home page"],
    keys: ["common:error.not_found_title", "common:error.home_link"],
    ...{ provoked: "tests/api/site.test.ts", by: "This page could not be found" },
  },
  {
    ...{ id: "error", of: "error page", what: "any other status", agreedIn: "en" },
    ...{ says: ["Error"], keys: ["common:error.default"] },
    ...{ provoked: "app/routes/layouts/error-page.tsx", by: 'title: "default"' },
  },
  {
    ...{ id: "chunk", of: "chunk load", what: "a reload, once a minute", says: [], keys: [] },
    ...{ provoked: "tests/e2e/chunk-load-failure.test.ts", by: "vite:preloadError" },
  },
];

/** Errors that are agreed and not built yet; a row moves up together with its page. */
export const NOT_BUILT = [
  "a chat that could not be deleted: an alert, and the list anew",
  "a welcome discount that could not be read: nothing is said",
  "photos: at most 3, at most 25 with Premium",
  "what only Premium has: an alert",
];
