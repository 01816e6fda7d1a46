import { WIDGET_ORIGIN } from "~/kit/bot-check";
import { keyedHash } from "~/kit/crypto";
import { hours, seconds } from "~/kit/duration";
import { z } from "~/kit/zod";
import type { BotCheck } from "~/services";
import { log } from "./log";

/** Nobody reads and fills in a form faster. Such a form is not rejected, but counted. */
const MIN_FORM_TIME = seconds(2);
/**
 * A page may stay open or be cached for an hour; a list of signed times bought by bots expires
 * after a day.
 */
const MAX_FORM_AGE = hours(24);

/**
 * A bot guard without a third party, script or personal data (decision 0029): a hidden field that
 * only bots fill in, and the signed time at which the page was rendered. Another guard can replace
 * it.
 */
export function createBotGuard(key: string, now: () => number): BotCheck {
  const sign = (moment: string) => keyedHash(key, `form begun:${moment}`);
  return {
    widgetKey: null,
    async begin() {
      const moment = now().toString(36);
      return `${moment}.${await sign(moment)}`;
    },
    async judge({ timestamp, trap }) {
      if (trap !== "") return "bot";
      const [moment = "", signature = ""] = timestamp.split(".");
      const age = now() - Number.parseInt(moment, 36);
      const inTime = age >= MIN_FORM_TIME && age <= MAX_FORM_AGE;
      return inTime && signature === (await sign(moment)) ? "person" : "unknown";
    },
  };
}

export type TurnstileKeys = {
  siteKey: string;
  secret: string;
  /** The verification URL; tests use another. */
  verifyUrl?: string | undefined;
};

/** Submitting a form waits no longer than this for Cloudflare. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Cloudflare's maximum length of a token. */
const MAX_TOKEN_LENGTH = 2_048;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** Error codes that are not caused by the token, but by Cloudflare or our keys. */
const SERVICE_ERRORS = /^(?:internal-error|(?:missing|invalid)-input-secret|bad-request)$/;

/**
 * Cloudflare Turnstile, if its keys are set (decision 0029). A token made for this form on this
 * host proves a person. Without a token, as without JavaScript, or with an invalid one, the form is
 * rate-limited: ten an hour per network. If Cloudflare does not answer, only the built-in guard
 * applies, so that another company's outage closes no site.
 */
export function createTurnstile(keys: TurnstileKeys, embedded: BotCheck): BotCheck {
  return {
    widgetKey: keys.siteKey,
    begin: embedded.begin,
    async judge(proof, expected) {
      const own = await embedded.judge(proof, expected);
      if (own === "bot") return own;
      if (proof.token === "" || proof.token.length > MAX_TOKEN_LENGTH) return "unknown";
      const answer = await verifyToken(keys, proof.token);
      if (!answer) return own;
      const fits = answer.action === expected.form && answer.hostname === expected.host;
      return answer.success && fits ? "person" : "unknown";
    },
  };
}

/** Cloudflare's verdict on a token; null if there is none. */
async function verifyToken({ secret, verifyUrl }: TurnstileKeys, token: string) {
  try {
    const answer = await fetch(verifyUrl ?? `${WIDGET_ORIGIN}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const result = answerSchema.parse(await answer.json());
    const error = result["error-codes"].find((code) => SERVICE_ERRORS.test(code));
    if (!error) return result;
    log("turnstile.failed", { reason: error });
  } catch (error) {
    log("turnstile.failed", { reason: error instanceof Error ? error.name : "unknown" });
  }
  return null;
}
