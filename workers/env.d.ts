/**
 * What the environment gives that wrangler.toml does not hold: the secrets, and the local mode, which only npm start,
 * npm run dev and the tests set. `wrangler types` finds them in .dev.vars, which a fresh clone does not have.
 */
interface Env {
  NETWORK_KEY: string;
  FACTOR_KEY: string;
  /** The key before, while it is exchanged: it still opens what it wrote (docs/operating.md). */
  FACTOR_KEY_BEFORE?: string;
  PHOTO_KEY: string;
  PHOTO_KEY_BEFORE?: string;
  LOCAL: string;
  /** Which service judges photos; "none" is the only one so far, and is needed outside the local mode (docs/operating.md). */
  PHOTO_CHECK?: string;
  /** "everywhere": public pages are kept by the platform over all data centres, as [cache] of wrangler.toml says (decision 0006). */
  PAGES_KEPT?: string;
  /** Where a site lives in a database of its own, the others are bound beside DB (docs/operating.md). */
  [database: `DB_${number}`]: D1Database | undefined;
  LOCAL_PORT?: string;
  /** Opens the counts of /healthz to whoever runs the sites. */
  STAFF_KEY?: string;
  /** What pushes are signed with, base64url (npm run push -- keys): both or none. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** Letters go by Resend where both stand here; several secrets with blanks between them. */
  RESEND_API_KEY?: string;
  RESEND_WEBHOOK_SECRET?: string;
  /** The address that Email Routing hands to this Worker: reports of letters, and mails that ask for no more. */
  MAIL_REPORTS?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  TURNSTILE_VERIFY?: string;
  STRIPE_SECRET_KEY?: string;
  /** One for each site's endpoint, with blanks between them. */
  STRIPE_WEBHOOK_SECRET?: string;
  /** Where its API answers instead, in the local mode alone: tests have it on their own machine (R310). */
  STRIPE_API?: string;
  /** Text messages leave by Twilio where all four stand here: the account, an API key with its secret, and who sends. */
  TWILIO_ACCOUNT_SID?: string;
  TWILIO_API_KEY?: string;
  TWILIO_API_SECRET?: string;
  TWILIO_SENDER?: string;
  /** As of Stripe. */
  TWILIO_API?: string;
}
