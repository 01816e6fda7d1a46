import { existsSync, readFileSync } from "node:fs";
import { campaignTextsSchema } from "../../app/domain/notification-delivery/notification-delivery.schema.ts";
import { sendSiteCampaign } from "../../app/domain/notification-delivery/send-site-campaign.ts";
import { commandServices } from "../lib/command-services.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { UsageError } from "../lib/usage-error.ts";
import { readSites } from "../site/site-database.ts";

type CampaignOptions = {
  kind: string | undefined;
  site: string | undefined;
  /** A file of JSON: `{ "en": { "title": …, "text": …, "short": … }, "de": … }`. */
  texts: string | undefined;
  until: string | undefined;
  /** "send": sends it; otherwise only counts the recipients. */
  send: string | undefined;
};

/** Sends a campaign to its subscribers; without `send` prints their number. */
export async function sendCampaign(context: ToolContext, options: CampaignOptions): Promise<void> {
  const { kind } = options;
  if (options.send !== undefined && options.send !== "send")
    throw new UsageError(
      `mail announce takes "send" or nothing behind the kind, not "${options.send}".`,
    );
  const sends = options.send === "send";
  if (kind !== "news" && kind !== "promotion")
    throw new Problem(`mail announce sends news or promotion, not "${kind}".`);
  const until = options.until === undefined ? null : Date.parse(options.until);
  if (Number.isNaN(until)) throw new Problem(`"${options.until}" is no day, such as 2026-12-24.`);
  if (until !== null && kind === "news") throw new Problem("News have no end: leave --until out.");
  const site = (await readSites(context.db)).find(({ host }) => host === options.site);
  if (!site)
    throw new Problem(`There is no site "${options.site ?? ""}"; name one with --site <host>.`);
  const texts = readTexts(options.texts);
  const services = commandServices(context);
  const at = { id: site.id as never, host: site.host };
  const { mail, push, unread } = await sendSiteCampaign(
    services,
    { site: at, kind, texts, until },
    sends,
  );
  context.print(
    `${mail} by mail and ${push} by push${sends ? ", within five minutes or after their quiet hours." : "."}`,
  );
  if (unread > 0) context.print(`${unread} read a language that the words do not have.`);
  if (!sends) context.print('Nothing was written. With "send" it is.');
}

function readTexts(file: string | undefined) {
  if (file === undefined) throw new Problem("The option --words <file> is missing.");
  const parsed = campaignTextsSchema.safeParse(readJson(file));
  if (!parsed.success || Object.keys(parsed.data).length === 0)
    throw new Problem(
      `${file} must have a title (80), a text (2000) and a short (200) for each language.`,
    );
  return parsed.data;
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Problem(`${file} is not valid JSON.`);
  }
}
