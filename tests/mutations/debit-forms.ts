import { inDomain } from "./mutation.ts";

const storeDebitForm = inDomain("direct-debit/store-debit-form");
const findDebit = inDomain("direct-debit/find-debit", "direct-debit/store-debit-form");
const directDebitStoreByStoreDebitForm = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/store-debit-form",
);
const debitCode = inDomain("direct-debit/debit-code", "direct-debit/store-debit-form");
const checkDebitForm = inDomain("direct-debit/check-debit-form", "direct-debit/store-debit-form");
const directDebit = inDomain("direct-debit/direct-debit", "direct-debit/store-debit-form");
const directDebitStoreByDeleteExpiredDebits = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/delete-expired-debits",
);

/** The direct debit form and its results. */
export const DEBIT_FORMS = [
  storeDebitForm(
    "a debit form beyond the limits is stored",
    "if (refusal) return refuse(refusal);",
  ),
  storeDebitForm(
    "debit codes to one telephone have no limit",
    'if (!(await consumeCodeAttempt(services, debitKey, { phone: form.phone })))\n    return refuse("too_many_codes");',
  ),
  storeDebitForm(
    "debit codes of one member have no limit",
    'if (!(await consumeCodeAttempt(services, debitKey, { network }))) return refuse("too_many_codes");',
  ),
  findDebit(
    "an unconfirmed account receives debit codes",
    'if (conditions.unconfirmed) return "confirm_first";',
  ),
  debitCode(
    "debit codes of one network have no limit",
    ' && consume("debit_code_network", by.network)',
  ),
  findDebit(
    "a debit form is stored without encryption",
    "encrypt(factorKeys, JSON.stringify(form), encryptionContext(key))",
    "Promise.resolve(JSON.stringify(form))",
  ),
  directDebitStoreByStoreDebitForm(
    "debit codes of one order have no limit",
    "      code_attempts: 0,\n      sent: sql`${debitForms.sent} + 1`,\n",
    "      code_attempts: 0,\n",
  ),
  debitCode("an SMS provider's error message is logged", "fault: kind }", "fault: String(fault) }"),
  checkDebitForm(
    "an IBAN with wrong check digits is accepted",
    'if (!isValidIBAN(iban)) return refuse("iban_wrong");',
  ),
  checkDebitForm(
    "an IBAN outside SEPA is accepted",
    'if (!isSepaCountry(iban.slice(0, 2))) return refuse("iban_elsewhere");',
  ),
  checkDebitForm(
    "debit codes are sent to any country",
    "[country, ...countries].includes(number.country)",
    "true",
  ),
  directDebit("direct debit is offered without a creditor id", "creditor_id !== null && "),
  directDebit("direct debit is offered without an SMS provider", " && sms !== null"),
  directDebitStoreByDeleteExpiredDebits(
    "expired debit forms are never deleted",
    "lte(debitForms.code_expires_at, before.forms)",
    "sql`0`",
  ),
  directDebitStoreByDeleteExpiredDebits(
    "expired mandates are never deleted",
    "${mandates.order_id} < ${before.mandates}",
    "0",
  ),
];
