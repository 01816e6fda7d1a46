/**
 * Bindings that wrangler.toml does not contain: the secrets, and the local mode, which only npm
 * start, npm run dev and the tests set. `wrangler types` would find them in .dev.vars, which a
 * fresh clone does not have.
 */
interface Env {
  NETWORK_KEY: string;
  FACTOR_KEY: string;
  /** The previous key during a rotation: it still decrypts its own texts (docs/operating.md). */
  FACTOR_KEY_BEFORE?: string;
  PHOTO_KEY: string;
  PHOTO_KEY_BEFORE?: string;
  LOCAL: string;
  /** The provider of age checks, as JSON (app/platform/age/age-config.ts): one or none. */
  AGE_WALLET?: string;
  AGE_REDIRECT?: string;
  /**
   * The service that checks photos; "none" is the only one so far, and is required outside the
   * local mode (docs/operating.md).
   */
  PHOTO_CHECK?: string;
  /**
   * "everywhere": the platform caches public pages across all data centres, as configured by
   * [cache] in wrangler.toml (decision 0006).
   */
  PAGES_KEPT?: string;
  /** Additional databases beside DB, for sites with a database of their own (docs/operating.md). */
  [database: `DB_${number}`]: D1Database | undefined;
  LOCAL_PORT?: string;
  /** The host of the operators' pages, which no site may have; without it there are none. */
  OPERATOR_HOST?: string;
  /**
   * Cloudflare Access of that host, both or none: the name of the team, and the application's
   * audience tag (docs/operating.md).
   */
  ACCESS_TEAM?: string;
  ACCESS_AUD?: string;
  /**
   * Lets the operators' pages make routes of new domains: an API token that may read zones and edit
   * Workers (docs/operating.md).
   */
  CLOUDFLARE_ZONES_TOKEN?: string;
  /** Replaces the API's origin in the local mode, for the fake of the tests. */
  CLOUDFLARE_API?: string;
  /** The Worker's name, if it is not that of wrangler.toml. */
  WORKER_NAME?: string;
  /** Gives the operator access to the counts of /healthz. */
  STAFF_KEY?: string;
  /** VAPID keys that sign pushes, base64url (npm run push -- keys): both or none. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** E-mails are sent by Resend if both are set; several secrets are separated by spaces. */
  RESEND_API_KEY?: string;
  RESEND_WEBHOOK_SECRET?: string;
  /**
   * The address that Email Routing delivers to this Worker: bounces, spam reports and unsubscribe
   * mails.
   */
  MAIL_REPORTS?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  TURNSTILE_VERIFY?: string;
  STRIPE_SECRET_KEY?: string;
  /** One per site endpoint, separated by spaces. */
  STRIPE_WEBHOOK_SECRET?: string;
  /** Replaces the API's origin in the local mode, for the fake of the tests (R310). */
  STRIPE_API?: string;
  /**
   * Text messages are sent by Twilio if all four are set: the account, an API key with its secret,
   * and the sender.
   */
  TWILIO_ACCOUNT_SID?: string;
  TWILIO_API_KEY?: string;
  TWILIO_API_SECRET?: string;
  TWILIO_SENDER?: string;
  /** As STRIPE_API. */
  TWILIO_API?: string;
}
