import type { VisibleProfile } from "~/domain/conversation/find-visible-profile";
import { icebreakersFor } from "~/domain/conversation/icebreakers";
import { previewRefusal, type SenderState } from "~/domain/conversation/preview-refusal";
import { getTranslator } from "~/i18n/translator";
import { localDateAt } from "~/kit/local-day";
import { seededRandom } from "~/kit/seeded-random";
import {
  type Context,
  getServices,
  getTranslationLocale,
  getViewer,
} from "~/request/middleware/context";
import { getTimeZone } from "~/request/time-zone";
import type { MessageCosts } from "../composer/message-costs";
import type { SuggestedText } from "../composer/use-suggested-text";

type IcebreakerContext = {
  url: URL;
  /** The profile of the recipient. */
  profile: VisibleProfile | null;
  opening: boolean;
  sending: SenderState;
  costs: MessageCosts;
};

/**
 * The icebreakers, empty if no message could be sent, and the one that the URL selects (`?say=2`).
 */
export async function loadIcebreakers(
  context: Context,
  { url, profile, opening, sending, costs }: IcebreakerContext,
): Promise<{ icebreakers: string[]; suggestedText: SuggestedText }> {
  const refused = previewRefusal(sending, { opening, price: costs.price });
  const icebreakers = profile && !refused ? await selectIcebreakers(context, profile) : [];
  const text = icebreakers[Number(url.searchParams.get("say")) - 1];
  return { icebreakers, suggestedText: text === undefined ? null : { text } };
}

/**
 * In the language of the sender's page. Only these sentences go to the browser, the others stay in
 * the Worker. The selection stays the same for this pair of members until the sender's date
 * changes.
 */
async function selectIcebreakers(
  context: Context,
  { id, interests, region, reasons }: VisibleProfile,
): Promise<string[]> {
  const services = getServices(context);
  const translator = await getTranslator(getTranslationLocale(context), services.files.readObject);
  const { t } = translator.of("icebreakers");
  const day = localDateAt(services.now(), getTimeZone(context));
  const home = reasons?.near === "region" ? "same" : "theirs";
  const seen = { interests, region: region === null ? null : home } as const;
  const writer = getViewer(context)?.id ?? "";
  return icebreakersFor(seen, (key) => seededRandom(writer, id, day, key)).map((key) => t(key));
}
