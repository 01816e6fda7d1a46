import { REASON_BOUNDS } from "~/domain/audit-log/audit-log";
import { normalizeInput } from "~/kit/normalize-input";
import { requiredText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { MAX_SALE_DELAY_DAYS, PLACEHOLDERS, POSTBACK_METHODS } from "./affiliate";
import { isPublicHost } from "./public-host";

const MAX_URL_LENGTH = 1_000;

/** https on the standard port of a public host, with valid placeholders behind the host only. */
const postbackUrl = z
  .string()
  .transform(normalizeInput)
  .pipe(z.string().max(MAX_URL_LENGTH))
  .refine(isPostbackUrl);

function isPostbackUrl(text: string): boolean {
  // As written, not as `URL` repairs it: more or fewer slashes would hide a placeholder in the host.
  if (!/^https:\/\/[^/\\?#{}]+(?:[/?#]|$)/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const placeholders = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name]) => name);
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    isPublicHost(url.hostname) &&
    placeholders.every((name) => PLACEHOLDERS.some((one) => one === name))
  );
}

const callFields = {
  method: z.enum(POSTBACK_METHODS),
  url: postbackUrl,
  sale_delay_days: z.coerce.number().pipe(z.int().min(0).max(MAX_SALE_DELAY_DAYS)),
};
const reason = requiredText({ ...REASON_BOUNDS, lines: true });

/** The form of a new network. */
export const addNetworkSchema = z.strictObject({
  site: siteIdSchema,
  /** As in tracking.ts, so that it can equal a visitor's label. */
  label: requiredText({ characters: 100, bytes: 400 }),
  ...callFields,
});

/** The label stays: it names the members whom the network brought. */
export const changeNetworkSchema = z.strictObject({ ...callFields, reason });

export const endNetworkSchema = z.strictObject({ reason });
