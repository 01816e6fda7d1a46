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
  /** Of whom one writes to. */
  profile: KnownProfile | null;
  opening: boolean;
  sending: Writer;
  costs: Costs;
};

/** What one may begin with; nothing where no message would go out. And which of it the address asks for: `?say=2`. */
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
 * In the language of the writer's page; only these few sentences go to the browser, all others lie with the Worker's
 * texts. The same for the two as long as the writer's calendar shows the same day.
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
