/**
 * A data export ("takeout") is a ZIP of everything that a member provided or that is stored about
 * them. Invariants: it holds the member's own data and only the names of others; one is made at a
 * time; only a session of the member downloads it, for a day; then its bytes are deleted, before
 * the row that names them.
 */
import { hours } from "~/kit/duration";
import type { DataExportId } from "~/kit/ids";

/** How long an export can be downloaded (R115). */
export const DATA_EXPORT_TTL = hours(24);
/** Attempts at making one, by the queue and the scheduled job together. */
export const MAX_DATA_EXPORT_ATTEMPTS = 5;

/** The object's key in R2. */
export const dataExportKey = (id: DataExportId) => `takeouts/${id}.zip`;

/**
 * HTTP status of each reason for rejecting a request. Texts are `data.refusal.*` of leaving.json.
 */
export const DATA_EXPORT_REFUSALS = { too_many: 429, being_made: 409 } as const;
