/**
 * `npm run mail`: lists e-mails that could not be sent, sends them again, and sends announcements.
 */
import { defineDatabaseCommands } from "./lib/command.ts";

export default defineDatabaseCommands({
  name: "mail",
  about: "Lists e-mails and notifications that could not be sent, sends them again, and announces.",
  commands: {
    dead: {
      about:
        "what failed for good in the last month, also copies of members' data: how many of each kind, the error, the age of the oldest; no addresses, no content",
      run: async (context) => (await import("./mail/actions.ts")).listDead(context),
    },
    again: {
      args: "[kind]",
      about:
        "sends what failed again within five minutes, all of it or one kind; news of members and links are written again, codes are left out, and nothing is sent to an address that another account has by now",
      run: async (context, { args: [kind] }) =>
        (await import("./mail/actions.ts")).resend(context, kind),
    },
    announce: {
      args: "<news|promotion> [send]",
      about:
        'sends an announcement to the members of a site who subscribed to it; without "send" it only counts them. Repeated, it reaches nobody twice',
      options: ["site", "words", "until"],
      run: async (context, { args: [kind, send], options: { site, words, until } }) =>
        (await import("./mail/send-campaign.ts")).sendCampaign(context, {
          kind,
          send,
          site,
          texts: words,
          until,
        }),
    },
  },
  options: {
    site: { value: "<host>", about: "of announce: whose members" },
    words: {
      value: "<file>",
      about:
        'of announce: JSON with title (at most 80 characters), text (2000) and short (200) for each language, { "en": { "title": "…", "text": "…", "short": "…" } }',
    },
    until: { value: "<date>", about: "of announce: the last day of a promotion" },
  },
  examples: [
    "dead --remote",
    "again complaint_decided --remote",
    "announce news --site www.example.com --words words.json --remote",
  ],
});
