/**
 * `npm run new -- <kind> <name> …`: writes the files that a new thing of a kind needs, as a start.
 * A kind is one file of scripts/new/, listed in `KINDS`.
 */
import { defineCommands } from "./lib/command.ts";
import { email } from "./new/email.ts";
import { field } from "./new/field.ts";
import { route } from "./new/route.ts";
import { setting } from "./new/setting.ts";
import { text } from "./new/text.ts";

const KINDS = { field, email, setting, route, text };

export default defineCommands({
  name: "new",
  about:
    "Writes what CONTRIBUTING.md requires of a new thing, as a start, and says what to complete.",
  options: {
    action: { about: "the route accepts a form, or JSON if it is in api/, and shows no page" },
  },
  examples: [
    "field pets none cat dog",
    "email profile_approved",
    "setting gifts_a_day number 1 100 10",
    "setting photo_order choice newest random",
    "route settings/gifts",
    "route --action safety/withdraw-report settings/reports/:id/withdraw",
    "route api/gifts",
    'text members:like.undo "Undo"',
  ],
  commands: KINDS,
});
