import { hours, minutes } from "~/kit/duration";
import { LETTER_LIVES } from "./outbox";
import { LETTERS, type Template } from "./outbox.schema";

/**
 * How long each e-mail is retried: as long as its code or link is valid, since an expired one is
 * useless.
 */
const LIVES: Partial<Record<Template, number>> = {
  login_code: minutes(15),
  reset: hours(1),
  mail_change: hours(24),
  mail_changed: hours(48),
};

export const livesOf = (template: string): number => LIVES[template as Template] ?? LETTER_LIVES;

/**
 * Whether an e-mail holds a link or code that grants access: its payload is not kept and it is not
 * sent again.
 */
export function holdsSecret(template: string): boolean {
  const fields = LETTERS[template as Template]?.shape;
  return !fields || "secret" in fields || "code" in fields;
}
