import type { EncryptionKeys } from "~/kit/crypto";
import type { TurnstileKeys } from "./bot-check";
import type { AccessApplication } from "./cloudflare-access";
import type { ZoneToken } from "./cloudflare-zones";
import type { ResendKeys } from "./mail/mailer";
import type { VapidKeys } from "./push";
import type { TwilioKeys } from "./sms";
import type { StripeKeys } from "./stripe/stripe-client";

export type Config = {
  /**
   * Set by npm start and npm run dev only; opens /dev/outbox and stores e-mails instead of sending
   * them.
   */
  local: boolean;
  /** The local port for links in e-mails; null in a deployment. */
  localPort: string | null;
  networkKey: string;
  factorKeys: EncryptionKeys;
  photoKeys: EncryptionKeys;
  mailFrom: string;
  /** The mailbox for bounces and reports (docs/operating.md); null if there is none. */
  mailReports: string | null;
  /** The key that reveals counts at /healthz to staff; null: nobody sees them. */
  staffKey: string | null;
  /**
   * Both keys or none (docs/operating.md). Without them pushes are stored in local mode and not
   * sent elsewhere.
   */
  vapid: VapidKeys | null;
  /** Both or none; without them e-mails are sent by Cloudflare. */
  resend: ResendKeys | null;
  /** Both or none. */
  turnstile: TurnstileKeys | null;
  /** Both or none; without them the operators' host is protected by its own sign-in only. */
  access: AccessApplication | null;
  /** Without a token operators make routes by command. */
  zones: ZoneToken | null;
  /**
   * The service that checks photos: none exists, and outside local mode this must be set explicitly
   * (R680).
   */
  photoCheck: "none";
  /** The provider of age checks and its configuration as JSON; at most one. */
  ageProvider: { method: "wallet" | "redirect"; config: string } | null;
  /** Without them local mode has the fake provider, and a deployment cannot take payments. */
  stripe: StripeKeys | null;
  /**
   * All or none. Without them local mode stores text messages, and a deployment cannot send any.
   */
  twilio: TwilioKeys | null;
};

/**
 * Reads the environment. A missing secret stops the Worker with an error that names it; there are
 * no fallbacks.
 */
export function readConfig(env: Env): Config {
  return {
    local: env.LOCAL === "yes",
    localPort: (env.LOCAL === "yes" && env.LOCAL_PORT) || null,
    networkKey: required("NETWORK_KEY", env.NETWORK_KEY),
    factorKeys: keysOf("FACTOR_KEY", env.FACTOR_KEY, env.FACTOR_KEY_BEFORE),
    photoKeys: keysOf("PHOTO_KEY", env.PHOTO_KEY, env.PHOTO_KEY_BEFORE),
    mailFrom: required("MAIL_FROM", env.MAIL_FROM),
    mailReports: env.MAIL_REPORTS || null,
    staffKey: env.STAFF_KEY || null,
    vapid: readVapid(env),
    resend: readResend(env),
    turnstile: readTurnstile(env),
    access: readAccess(env),
    zones: readZones(env),
    photoCheck: readPhotoCheck(env),
    ageProvider: readAgeProvider(env),
    stripe: readStripe(env),
    twilio: readTwilio(env),
  };
}

/** While a key is rotated, the previous one can still decrypt. */
const keysOf = (
  name: string,
  now: string | undefined,
  before: string | undefined,
): EncryptionKeys => [required(name, now), ...(before ? [before] : [])];

/**
 * One key without the other is a mistake. The subject (RFC 8292) is the e-mail sender, as contact
 * for push services.
 */
function readVapid(env: Env): VapidKeys | null {
  if (!env.VAPID_PUBLIC_KEY && !env.VAPID_PRIVATE_KEY) return null;
  return {
    publicKey: required("VAPID_PUBLIC_KEY", env.VAPID_PUBLIC_KEY),
    privateKey: required("VAPID_PRIVATE_KEY", env.VAPID_PRIVATE_KEY),
    subject: `mailto:${required("MAIL_FROM", env.MAIL_FROM)}`,
  };
}

function readResend(env: Env): ResendKeys | null {
  if (!env.RESEND_API_KEY && !env.RESEND_WEBHOOK_SECRET) return null;
  return {
    apiKey: required("RESEND_API_KEY", env.RESEND_API_KEY),
    webhookSecrets: required("RESEND_WEBHOOK_SECRET", env.RESEND_WEBHOOK_SECRET)
      .trim()
      .split(/\s+/),
  };
}

function readTurnstile(env: Env): TurnstileKeys | null {
  if (!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET) return null;
  return {
    siteKey: required("TURNSTILE_SITE_KEY", env.TURNSTILE_SITE_KEY),
    secret: required("TURNSTILE_SECRET", env.TURNSTILE_SECRET),
    verifyUrl: env.TURNSTILE_VERIFY,
  };
}

/** The team is a part of a host name, from which keys are fetched: a wrong one must not be used. */
function readAccess({ ACCESS_TEAM, ACCESS_AUD }: Env): AccessApplication | null {
  if (!ACCESS_TEAM && !ACCESS_AUD) return null;
  const team = required("ACCESS_TEAM", ACCESS_TEAM);
  if (!/^[a-z0-9-]+$/.test(team)) throw new Error(`ACCESS_TEAM is not a team's name: "${team}"`);
  return { team, audience: required("ACCESS_AUD", ACCESS_AUD) };
}

/** The name of the Worker is that of wrangler.toml unless a deployment has renamed it. */
function readZones({ CLOUDFLARE_ZONES_TOKEN: token, WORKER_NAME, ...env }: Env): ZoneToken | null {
  if (!token) return null;
  const api = env.LOCAL === "yes" ? env.CLOUDFLARE_API : undefined;
  return { token, worker: WORKER_NAME || DEFAULT_WORKER_NAME, api };
}

/** As in wrangler.toml. */
const DEFAULT_WORKER_NAME = "dating";

function readStripe(env: Env): StripeKeys | null {
  if (!env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: required("STRIPE_SECRET_KEY", env.STRIPE_SECRET_KEY),
    webhookSecrets: required("STRIPE_WEBHOOK_SECRET", env.STRIPE_WEBHOOK_SECRET)
      .trim()
      .split(/\s+/),
    api: localApi("STRIPE_API", env.STRIPE_API, env),
  };
}

/** Photos must not go unchecked by oversight: the operator has to set "none" (R680). */
function readPhotoCheck({ LOCAL, PHOTO_CHECK }: Env): Config["photoCheck"] {
  const checkName = PHOTO_CHECK ?? (LOCAL === "yes" ? "none" : undefined);
  if (required("PHOTO_CHECK", checkName) !== "none")
    throw new Error(`PHOTO_CHECK names no photo check: "${checkName}"`);
  return "none";
}

/** One provider per deployment: members of a site must not choose the easier one. */
function readAgeProvider({ AGE_WALLET, AGE_REDIRECT }: Env): Config["ageProvider"] {
  if (AGE_WALLET && AGE_REDIRECT) throw new Error("AGE_WALLET and AGE_REDIRECT exclude each other");
  if (AGE_WALLET) return { method: "wallet", config: AGE_WALLET };
  return AGE_REDIRECT ? { method: "redirect", config: AGE_REDIRECT } : null;
}

function readTwilio(env: Env): TwilioKeys | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_SENDER } = env;
  if (!(TWILIO_ACCOUNT_SID || TWILIO_API_KEY || TWILIO_API_SECRET || TWILIO_SENDER)) return null;
  return {
    account: required("TWILIO_ACCOUNT_SID", TWILIO_ACCOUNT_SID),
    key: required("TWILIO_API_KEY", TWILIO_API_KEY),
    secret: required("TWILIO_API_SECRET", TWILIO_API_SECRET),
    sender: required("TWILIO_SENDER", TWILIO_SENDER),
    api: localApi("TWILIO_API", env.TWILIO_API, env),
  };
}

/**
 * This address receives our key, and its answers grant credits or mandates: allowed in local mode
 * only (R310).
 */
function localApi(name: string, api: string | undefined, { LOCAL }: Env): string | undefined {
  if (api && LOCAL !== "yes") throw new Error(`${name} is for the local mode alone`);
  return api;
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`The environment lacks ${name}`);
  return value;
}
