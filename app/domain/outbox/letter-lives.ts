import { hours, minutes } from "~/kit/duration";
import { LETTER_LIVES } from "./outbox";
import { LETTERS, type Template } from "./outbox.schema";

/** Nobody is helped by a code that is over when it comes: as long as what the letter brings is good for. */
const LIVES: Partial<Record<Template, number>> = {
  login_code: minutes(15),
  reset: hours(1),
  mail_change: hours(24),
  mail_changed: hours(48),
};

export const livesOf = (template: string): number => LIVES[template as Template] ?? LETTER_LIVES;

/** Whether a letter brings a link or a code that lets somebody in: it is not kept, and not sent again. */
export function holdsSecret(template: string): boolean {
  const fields = LETTERS[template as Template]?.shape;
  return !fields || "secret" in fields || "code" in fields;
}
