import { type ClientId, type GeneratedId, ID_PATTERN, type SiteId } from "./ids";
import { z } from "./zod";

/** An id from a URL or API request. Pages use `isId` instead, because they must not load zod. */
const idSchema = z.string().regex(ID_PATTERN, "invalid.wrong_type");
/** A site id is not secret and may be any word. */
export const siteIdSchema = z.string() as unknown as z.ZodType<SiteId, string>;
/** The same with the type of its owner: `idSchemaOf<PhotoId>()`. */
export const idSchemaOf = <T extends GeneratedId>() => idSchema as unknown as z.ZodType<T, string>;
export const clientIdSchema = z
  .string()
  .regex(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "invalid.wrong_type",
  ) as unknown as z.ZodType<ClientId, string>;
