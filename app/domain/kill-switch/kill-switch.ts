/**
 * Kill switches: operators switch signups, sending, payments, e-mails, pushes, a lander or a whole
 * site off and on, with a reason. Invariants: a write that is switched off is refused by its own
 * batch, so the switch holds at once; pages follow within a minute, as with every setting;
 * e-mails and pushes wait in the outbox; payments already begun are still settled, since webhooks
 * work on; each use is an entry of the audit log.
 */

import { z } from "~/kit/zod";
import { landerSwitch, SITE_SWITCHES } from "../site/switches";
import { LANDERS } from "../visit/visit";

/** The setting that lists what is off on a site. */
export const SETTING_KEY = "switched_off";
export const switchNamesSchema = z.array(z.string());

/** Every switch of a site. */
export const ALL_SWITCHES: readonly string[] = [...SITE_SWITCHES, ...LANDERS.map(landerSwitch)];
