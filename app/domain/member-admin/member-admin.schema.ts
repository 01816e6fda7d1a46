import {
  type DataExportId,
  ID_PATTERN,
  type ModerationActionId,
  type StoredClientId,
} from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { idSchemaOf, requiredText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { FACTOR_PROOFS } from "../deactivation/deactivation.schema";
import { MAX_GIVEN_CREDITS } from "../wallet/change-credits";
import { SUSPENSION_DAYS } from "./member-admin";

/** The longest text that a search looks for: an e-mail address. */
const MAX_SEARCH_LENGTH = 254;

/** The query of a search; an invalid one is empty. */
export const searchSchema = z.object({
  q: z
    .string()
    .transform(normalizeInput)
    .pipe(z.string().max(MAX_SEARCH_LENGTH))
    .catch("")
    .default(""),
  after: z.string().max(64).catch("").default(""),
});

const reason = requiredText({ ...REASON_BOUNDS, lines: true });

const suspensionDays = z.enum(SUSPENSION_DAYS.map(String) as [string, ...string[]]);

export const moderateSchema = z.strictObject({
  action: z.enum(["suspend", "ban", "fake", "restore", "sessions"]),
  days: suspensionDays.transform(Number).optional(),
  reason,
  key: idSchemaOf<ModerationActionId>(),
});
export type ModerateForm = z.output<typeof moderateSchema>;

export const factorSchema = z.strictObject({
  proofs: z.array(z.enum(FACTOR_PROOFS)).max(FACTOR_PROOFS.length).default([]),
  reason,
  key: idSchemaOf<ModerationActionId>(),
});

/** The id of a form, in the form in which the ledger stores it. */
const formKey = z.string().regex(ID_PATTERN) as unknown as z.ZodType<StoredClientId, string>;

export const creditsSchema = z.strictObject({
  direction: z.enum(["give", "take"]),
  credits: z.coerce.number().int().min(1).max(MAX_GIVEN_CREDITS),
  reason,
  key: formKey,
});

export const privacySchema = z.strictObject({
  request: z.enum(["export", "erase"]),
  reason,
  key: idSchemaOf<DataExportId>(),
});
