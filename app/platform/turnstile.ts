import { WIDGET_ORIGIN } from "~/kit/human-check";
import { z } from "~/kit/zod";
import type { Bots } from "~/services";
import { log } from "./log";

export type TurnstileKeys = {
  siteKey: string;
  secret: string;
  /** Where tokens are checked; tests give another. */
  verifyUrl?: string | undefined;
};

/** Who waits for the answer to a form waits no longer than this for Cloudflare. */
const PATIENCE_MS = 3_000;
/** As long as a token may be; a longer one is none. */
const LONGEST_TOKEN = 2_048;

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** What is wrong is not the token: their fault, or our keys. */
const NOT_THE_TOKEN = /^(?:internal-error|(?:missing|invalid)-input-secret|bad-request)$/;

/**
 * Cloudflare Turnstile, where its keys are set (decision 0029). A token that it made for this form on this host is a
 * person's. Without one, as without a script, and with a bad one, the form is counted: ten an hour and network. Where
 * Cloudflare does not answer, the embedded guard judges alone: no site closes since another company is down.
 */
export function createTurnstile(keys: TurnstileKeys, embedded: Bots): Bots {
  return {
    widgetKey: keys.siteKey,
    begin: embedded.begin,
    async judge(proof, asked) {
      const own = await embedded.judge(proof, asked);
      if (own === "bot") return own;
      if (proof.token === "" || proof.token.length > LONGEST_TOKEN) return "unknown";
      const answer = await verify(keys, proof.token);
      if (!answer) return own;
      const fits = answer.action === asked.form && answer.hostname === asked.host;
      return answer.success && fits ? "person" : "unknown";
    },
  };
}

/** What Cloudflare says of a token; null where it says nothing of it. */
async function verify({ secret, verifyUrl }: TurnstileKeys, token: string) {
  try {
    const answer = await fetch(verifyUrl ?? `${WIDGET_ORIGIN}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = answerSchema.parse(await answer.json());
    const fault = said["error-codes"].find((code) => NOT_THE_TOKEN.test(code));
    if (!fault) return said;
    log("turnstile.failed", { reason: fault });
  } catch (fault) {
    log("turnstile.failed", { reason: fault instanceof Error ? fault.name : "unknown" });
  }
  return null;
}
