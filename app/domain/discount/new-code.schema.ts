// Not the kit's zod, whose messages are translation keys: operators' forms explain a value by its schema.
import { z } from "zod";
import { ID_PATTERN } from "~/kit/ids";
import { CURRENCIES } from "~/kit/money";
import { COUNTRIES } from "../location/countries";
import { PAYMENT_METHODS } from "../payment/payment";
import { CODE_PATTERN } from "./discount.schema";
import { VALIDITIES } from "./discount.tables";

/** A new code with its conditions; a missing one is not checked (R283). */
export const newCodeSchema = z.strictObject({
  code: z
    .string()
    .regex(CODE_PATTERN)
    .describe("3 to 32 capitals, digits and hyphens, such as SPRING"),
  value_percentage: z.int().min(1).max(90),
  validity: z.enum(VALIDITIES).default("once-per-user"),
  /** The last day, to its end in UTC. */
  expires: z.iso.date().optional(),
  country: z.enum(COUNTRIES.map(({ code }) => code)).optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** Minor units of the currency. */
  minimum_order_value: z.int().min(1).max(100_000_000).meta({ money: true }).optional(),
  paymentmethods: z.array(z.enum(PAYMENT_METHODS)).min(1).optional(),
  user_id: z.string().regex(ID_PATTERN).describe("the id of a member").optional(),
});
export type NewCode = z.output<typeof newCodeSchema>;
