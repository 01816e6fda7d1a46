/** One error text: agreed word for word where `says` has a text. */
export type AgreedError = {
  id: string;
  /**
   * The group of the entry: validation by the input, or the catalogue by where the error occurs.
   */
  of: string;
  what: string;
  /** Dutch, but for the page of a missing address, which is agreed in English. */
  messages: string[];
  /**
   * The keys of the texts, in the order of `says`; a placeholder is {{minutes}} there. Further keys
   * have no agreed text.
   */
  keys: string[];
  agreedIn?: "en";
  /** The target of the page's link. */
  leadsTo?: string;
  /** The test that provokes it, or the page that shows it where no test does. */
  provoked?: string;
  /** A string in that test, where it is not account.test.ts. */
  by?: string;
};

const PAGES = "tests/api/account.test.ts";
const typed = (id: string, what: string, messages: string[], keys: string[]): AgreedError => ({
  id,
  of: "validation",
  what,
  messages,
  keys,
  provoked: PAGES,
});
const account = (of: string, id: string, messages: string, keys: string[]): AgreedError => ({
  id,
  of,
  what: messages,
  messages: [messages],
  keys,
  provoked: PAGES,
});

/** The error texts of accounts: signup, login, password and address. */
export const ACCOUNT_ERRORS: AgreedError[] = [
  typed(
    "birth_date_required",
    "a signup without a date of birth",
    ["Vul uw geboortedatum in ({min_age}+ jaar)"],
    ["join:invalid.birth_date_required"],
  ),
  typed(
    "birth_date_invalid",
    "a date that no calendar has",
    ["Ongeldige geboortedatum."],
    ["join:invalid.birth_date"],
  ),
  typed("email_invalid", "an address that is none", ["Ongeldige e-mail"], ["common:invalid.email"]),
  typed(
    "name_is_address",
    "a name that is the address",
    ["Kies een naam die geen e-mailadres of webadres is."],
    ["join:invalid.name_address"],
  ),
  typed(
    "name_at",
    "a name that begins with @",
    ["Een naam kan niet met @ beginnen."],
    ["join:invalid.name_at"],
  ),
  typed(
    "passwords_differ",
    "two new passwords that differ",
    ["De opgegeven wachtwoorden zijn niet gelijk."],
    ["password:invalid.not_equal"],
  ),
  typed(
    "email_taken",
    "a new address that has an account",
    ["Dit e-mailadres heeft al een account op deze site."],
    ["join:refusal.account_exists"],
  ),
  typed(
    "email_new_invalid",
    "a new address that is none",
    ["Nieuw e-mailadres invalide."],
    ["address:invalid.email"],
  ),
  typed(
    "old_password",
    "a wrong old password",
    ["Controleer je oude wachtwoord."],
    ["password:refusal.old_password"],
  ),
  account("login", "login_failed", "Login mislukt, probeer opnieuw", ["join:refusal.login_failed"]),
  account(
    "login",
    "login_locked",
    "Te veel foute pogingen, account voor {minutes} min geblokkeerd.",
    ["join:refusal.login_locked"],
  ),
  account("password reset", "reset_unknown", "E-mailadres niet gevonden", [
    "password:refusal.reset_unknown",
  ]),
  account(
    "password reset",
    "reset_closed",
    "Link verlopen of invalide, vraag een nieuwe e-mail aan",
    ["password:refusal.reset_closed"],
  ),
  account(
    "password reset",
    "reset_full",
    "Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.",
    ["password:refusal.reset_full"],
  ),
  account("activation", "activation_failed", "Activeren mislukt", [
    "join:activate.error_title",
    "join:refusal.activation_failed",
  ]),
  {
    ...account("signup", "signup_active", "Dit e-mailadres heeft al een account op deze site.", [
      "join:refusal.account_exists",
      "join:refusal.account_exists_action",
    ]),
    leadsTo: 'href="/login',
  },
  {
    id: "signup_deleted",
    of: "signup",
    what: "a deleted account that can come back",
    messages: [],
    keys: ["join:refusal.account_returning", "join:refusal.account_returning_action"],
    provoked: PAGES,
    leadsTo: 'href="mailto:',
  },
];
