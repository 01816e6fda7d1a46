import { useState } from "react";
import { createContext, redirect, useNavigate } from "react-router";
import { conversationIdOf } from "~/domain/conversation/conversation";
import {
  findVisibleProfile,
  type VisibleProfile,
} from "~/domain/conversation/find-visible-profile";
import { icebreakersFor } from "~/domain/conversation/icebreakers";
import { findMessageRecipient, openConversation } from "~/domain/conversation/open-conversation";
import { previewRefusal, type SenderStatus } from "~/domain/conversation/preview-refusal";
import { findModerationHold } from "~/domain/conversation/send-approved-messages";
import { findCreditRates } from "~/domain/order/find-credit-rates";
import { findLastOrder, type LastOrder } from "~/domain/order/find-order";
import { BOUGHT_PARAM } from "~/features/shop/shop-path";
import { getTranslator } from "~/i18n/translator";
import { useTranslation } from "~/i18n/use-translation";
import { localDateAt } from "~/kit/dates";
import { isId, type MemberId } from "~/kit/ids";
import { seededRandom } from "~/kit/seeded-random";
import { isolateBidi } from "~/kit/text";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { loadWithinViewLimit, memberViewKey } from "~/request/limit-profile-views";
import {
  type Context,
  getServices,
  getSite,
  getTranslationLocale,
  getViewer,
} from "~/request/middleware/context";
import { requireMemberOrSignup } from "~/request/require-viewer";
import { getLocaleContext, getTimeZone } from "~/request/visitor-context";
import type { MessageCosts } from "../composer/composer-notes";
import type { SuggestedText } from "../composer/use-composer";
import { ConversationView } from "../conversation-view";
import {
  boughtIn,
  chatNotFound,
  composerProps,
  handleMessagePost,
  loadShopAtLimit,
  locationLine,
  recipientNotFound,
} from "../load-chat";
import type { Route } from "./+types/first-message";
import { loadChatsAtLimit } from "./load-own-chats";
import { Icebreakers, OpeningHints } from "./opening";
import { OwnChats } from "./own-chats";
import { ProfileSummary } from "./profile-summary";

type IcebreakerContext = {
  url: URL;
  /** The profile of the recipient. */
  profile: VisibleProfile | null;
  opening: boolean;
  sending: SenderStatus;
  costs: MessageCosts;
};

/**
 * The icebreakers, empty if no message could be sent, and the one that the URL selects (`?say=2`).
 */
async function loadIcebreakers(
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
  const visibleFields = { interests, region: region === null ? null : home } as const;
  const writer = getViewer(context)?.id ?? "";
  return icebreakersFor(visibleFields, (key) => seededRandom(writer, id, day, key)).map((key) =>
    t(key),
  );
}

/**
 * True after a refused form post: the page shows the returned text, although a conversation may
 * exist by now.
 */
const returnedTextContext = createContext(false);

/**
 * /members/{id}/chat: the composer without a conversation. Stores nothing. Redirects to the
 * existing conversation, if there is one.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireMemberOrSignup(request, context, params.id);
  const services = getServices(context);
  if (!isId<MemberId>(params.id)) throw chatNotFound();
  const site = getSite(context);
  const cardContext = getLocaleContext(context);
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, params.id);
  const { id } = params;
  const [recipient, existing, profile, holding, paid, rates] = await loadWithinViewLimit(
    context,
    memberViewKey(id),
    () =>
      Promise.all([
        findMessageRecipient(services, viewer, id),
        openConversation(services, viewer, { conversationId }),
        findVisibleProfile(services, { site, reader: viewer, cardContext }, id),
        findModerationHold(services, viewer, id),
        findLastOrder(services, viewer),
        findCreditRates(services, viewer),
      ]),
  );
  if (existing && existing.messages.length > 0 && !context.get(returnedTextContext))
    throw redirect(`/chats/${conversationId}${forwardedParams(url, paid)}`);
  if (!recipient) throw chatNotFound();
  const { partner } = recipient;
  const composer = composerProps(context, { ...recipient.sending, rates }, partner);
  const opening = !existing;
  const back = `/members/${id}/chat`;
  return {
    ...composer,
    ...(await loadIcebreakers(context, { url, profile, opening, ...composer })),
    chats: await loadChatsAtLimit(context, viewer, { opening, ...composer }),
    shop: await loadShopAtLimit(context, viewer, { composer, opening, last: paid, back }),
    bought: boughtIn(url, paid),
    liked: profile ? profile.likedAt !== null : undefined,
    conversationId: existing ? conversationId : null,
    path: `/chats/${conversationId}`,
    ...holding,
    memberId: viewer.id,
    draft: partner.draft,
    about: profile && toProfileSummary(profile),
    timeZone: getTimeZone(context),
    now: services.now(),
    other: {
      id: partner.otherId,
      name: partner.name,
      photoId: partner.photoId && cardContext.namePhoto(partner.photoId, "members_hidden"),
      status: locationLine(context, partner),
      online:
        partner.showsPresence &&
        !partner.fictional &&
        (await services.live.isOnline(viewer.siteId, partner.otherId)),
      gone: false,
      fictional: partner.fictional,
    },
  };
}

/** Keeps the request of a profile page to delete the conversation (R258), and a paid order. */
function forwardedParams(url: URL, paid: LastOrder | null): string {
  if (url.searchParams.get("delete") === "ask") return "?delete=ask";
  const bought = boughtIn(url, paid);
  return bought ? `?${BOUGHT_PARAM}=${bought.id}` : "";
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId<MemberId>(params.id)) throw recipientNotFound();
  const answer = await handleMessagePost(request, context, { to: params.id, seq: 1 });
  context.set(returnedTextContext, true);
  return answer;
}

export default function FirstMessage(props: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const otherName = useLabelledName()(props.loaderData.other);
  return (
    <>
      <PageTitle>{t("title_with", { name: isolateBidi(otherName) })}</PageTitle>
      <FirstMessageView key={props.loaderData.other.id} {...props} />
    </>
  );
}

function FirstMessageView({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [suggested, suggest] = useState<SuggestedText>(loaderData.suggestedText);
  const card = loaderData.about ? <ProfileSummary {...loaderData.about} /> : null;
  const { conversationId, sending, costs } = loaderData;
  const opening = conversationId === null;
  const refusal = previewRefusal(sending, { opening, price: costs.price });
  // A selected question would not replace the member's own draft.
  const questions = loaderData.held || loaderData.draft ? NO_ITEMS : loaderData.icebreakers;
  return (
    <ConversationView
      {...loaderData}
      about={
        <>
          {card}
          <OpeningHints {...loaderData} />
          <Icebreakers questions={questions} onPick={(text) => suggest({ text })} />
          {opening && !refusal ? <PhotosLaterHint /> : null}
          <OwnChats chats={loaderData.chats} balance={sending.balance} />
        </>
      }
      suggested={suggested}
      messages={NO_ITEMS}
      signals={NO_SIGNALS}
      hasEarlier={false}
      unread={null}
      readSeq={0}
      receivedSeq={0}
      posted={actionData ?? null}
      onOpened={() => navigate(loaderData.path, { replace: true })}
    />
  );
}

/** Only the fields of the profile that the card shows, to keep the response small. */
function toProfileSummary({
  id,
  name,
  fictional,
  age,
  region,
  country,
  headline,
  language,
  interests,
  photos,
}: VisibleProfile) {
  return {
    id,
    name,
    fictional,
    age,
    region,
    country,
    headline,
    language,
    interests,
    photo: photos[0] ?? null,
  };
}

const NO_ITEMS: never[] = [];
const NO_SIGNALS = {};

/**
 * Explains why there is no photo button yet: a photo cannot be the first message (decision 0055).
 */
function PhotosLaterHint() {
  const { t } = useTranslation("chat");
  return <p className="mt-4 text-center text-sm text-muted">{t("log.photos_later")}</p>;
}
