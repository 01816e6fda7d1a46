import type { KnownProfile } from "~/domain/conversation/find-known";
import { icebreakersFor } from "~/domain/conversation/icebreakers";
import { refusalAhead, type Writer } from "~/domain/conversation/may-write";
import { getTimeZone } from "~/http/time-zone";
import { getTranslator } from "~/i18n/translator";
import { dateAt } from "~/kit/local-day";
import { lotOf } from "~/kit/lot";
import { type Context, getServices, getTongue, getViewer } from "~/middleware/context";
import type { Costs } from "./costs";
import type { Suggested } from "./use-suggested";

type Page = {
  url: URL;
  /** The profile of the recipient. */
  profile: KnownProfile | null;
  opening: boolean;
  sending: Writer;
  costs: Costs;
};

/**
 * The icebreakers, empty if no message could be sent, and the one that the URL selects (`?say=2`).
 */
export async function beginningOf(
  context: Context,
  { url, profile, opening, sending, costs }: Page,
): Promise<{ icebreakers: string[]; said: Suggested }> {
  const refused = refusalAhead(sending, { opening, price: costs.price });
  const icebreakers = profile && !refused ? await icebreakersOf(context, profile) : [];
  const text = icebreakers[Number(url.searchParams.get("say")) - 1];
  return { icebreakers, said: text === undefined ? null : { text } };
}

/**
 * In the language of the sender's page. Only these sentences go to the browser, the others stay in
 * the Worker. The selection stays the same for this pair of members until the sender's date
 * changes.
 */
async function icebreakersOf(
  context: Context,
  { id, interests, region, why }: KnownProfile,
): Promise<string[]> {
  const services = getServices(context);
  const translator = await getTranslator(getTongue(context), services.files.readObject);
  const { t } = translator.of("icebreakers");
  const day = dateAt(services.now(), getTimeZone(context));
  const home = why?.near === "region" ? "same" : "theirs";
  const seen = { interests, region: region === null ? null : home } as const;
  const writer = getViewer(context)?.id ?? "";
  return icebreakersFor(seen, (words) => lotOf(writer, id, day, words)).map((key) => t(key));
}
