import { type ClientId, ID_PATTERN, type OurId, type SiteId } from "./ids";
import { z } from "./zod";

/** One of our ids as an address or a call brings it. Pages, which need no zod for it, ask `isId`. */
const idSchema = z.string().regex(ID_PATTERN, "invalid.wrong_type");
/** A site's is no secret and may be any word. */
export const siteIdSchema = z.string() as unknown as z.ZodType<SiteId, string>;
/** The same where the noun is known: `idSchemaOf<PhotoId>()`. */
export const idSchemaOf = <T extends OurId>() => idSchema as unknown as z.ZodType<T, string>;
export const clientIdSchema = z
  .string()
  .regex(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "invalid.wrong_type",
  ) as unknown as z.ZodType<ClientId, string>;
