import { data, type RouterContextProvider, redirect } from "react-router";
import type { RefusalValues } from "~/domain/conversation/conversation";
import { messageFormSchema, messageProblem } from "~/domain/conversation/conversation.schema";
import type { ConversationHead, SenderRow } from "~/domain/conversation/conversation-store";
import { findChat } from "~/domain/conversation/open-conversation";
import { previewRefusal, type SenderStatus } from "~/domain/conversation/preview-refusal";
import { findModerationHold } from "~/domain/conversation/send-approved-messages";
import { sendMessage, toMessageInput } from "~/domain/conversation/send-message";
import { SEND_REFUSALS } from "~/domain/conversation/send-refusals";
import { findCreditRates } from "~/domain/order/find-credit-rates";
import type { LastOrder } from "~/domain/order/find-order";
import { locationFor } from "~/domain/profile/profile-card";
import { warningFor } from "~/domain/scam-detection/find-signals";
import type { SpamSignal } from "~/domain/scam-detection/scam-detection";
import type { Viewer } from "~/domain/session/session";
import { type CreditRates, memberCost } from "~/domain/site/shop";
import { fictionalText } from "~/domain/site/site";
import { type ChatShop, loadChatShop } from "~/features/shop/load-chat-shop";
import { BOUGHT_PARAM } from "~/features/shop/shop-path";
import { newClientId } from "~/kit/client-id";
import { type ConversationId, isId, type MemberId, type OrderId } from "~/kit/ids";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getLocaleContext, getPhotoNamer, getShopCountry } from "~/request/visitor-context";
import type { ChatPartner } from "./chat-subpage";
import type { MessageCosts } from "./composer/composer-notes";
import type { ShownRefusal } from "./log/messages";

/**
 * The 404 for a chat that the viewer cannot see. A deleted, blocked and nonexistent chat get the
 * same response, and the page lists the possible reasons (R675).
 */
export const chatNotFound = () => data({ code: "chat_gone" }, { status: 404 });

/**
 * The 404 for content sent to a member who can no longer be reached. The page states that nothing
 * was charged.
 */
export const recipientNotFound = () => data({ code: "not_sent" }, { status: 404 });

/** Data of a page with a composer: prices, balance, and the texts for fictional profiles. */
export function composerProps(
  context: Context,
  state: SenderRow & { rates: CreditRates },
  other: { fictional: boolean },
) {
  const site = getSite(context);
  const costs: MessageCosts = {
    price: site.message_credits,
    money: memberCost(site, getShopCountry(context), {
      credits: site.message_credits,
      balance: state.balance,
      rates: state.rates,
    }),
    limit: site.message_length,
    fictional: other.fictional
      ? {
          warning: fictionalText(site, "fictional_warning", getLanguage(context)),
          agreed: state.agreed,
        }
      : null,
  };
  const sending: SenderStatus = {
    balance: state.balance,
    started: state.started,
    premium: state.premium,
    confirmed: state.confirmed,
  };
  return { costs, sending, clientId: newClientId() };
}

type SendingLimit = {
  composer: Pick<ReturnType<typeof composerProps>, "costs" | "sending">;
  /** The message starts the conversation. */
  opening: boolean;
  last: LastOrder | null;
  /** The chat, to which the payment leads back. */
  back: string;
};

/** What a member can buy if their next message would be refused for lack of credits or Premium. */
export async function loadShopAtLimit(
  context: Context,
  viewer: Viewer,
  { composer, opening, last, back }: SendingLimit,
): Promise<ChatShop | null> {
  const { sending, costs } = composer;
  const refusal = previewRefusal(sending, { opening, price: costs.price });
  if (refusal === null || refusal === "email_unconfirmed") return null;
  return loadChatShop(context, viewer, { last, back });
}

/** An order whose payment led back to a chat, and when it was paid. */
export type BoughtOrder = { id: OrderId; paidAt: number };

/** The order in the address to which a payment led back, if it is the member's newest paid one. */
export const boughtIn = ({ searchParams }: URL, last: LastOrder | null): BoughtOrder | null =>
  last?.completedAt && searchParams.get(BOUGHT_PARAM) === last.id
    ? { id: last.id, paidAt: last.completedAt }
    : null;

/** `signal`: nothing was sent. The text is returned once with a spam warning (R235). */
export type PostedMessage = RefusalValues & {
  text: string;
  agrees?: boolean;
  refusal: ShownRefusal | null;
  signal?: SpamSignal;
};

/** The recipient, and the number that the message will get. */
type MessageTarget = { to: MemberId; seq: number };

/**
 * Handles the form post without JavaScript: redirects to the conversation on success, else returns
 * the text and the reason.
 */
export async function handleMessagePost(
  request: Request,
  context: Context,
  { to, seq }: MessageTarget,
) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const copy = request.clone();
  const form = await readForm(request, messageFormSchema(site.message_length));
  if (!form.ok) {
    const text = String((await copy.formData()).get("text") ?? "");
    return data<PostedMessage>(
      { text, refusal: messageProblem(text, site.message_length) ?? "too_long" },
      { status: 422 },
    );
  }
  const message = toMessageInput({ ...form.value, to });
  const { text, agrees } = message;
  const signal = form.value.warned
    ? null
    : await findSpamWarning(context, viewer, { to, seq, text });
  if (signal) return data<PostedMessage>({ text, agrees, refusal: null, signal }, { status: 422 });
  const outcome = await sendMessage(getServices(context), { site, id: viewer.id }, message);
  if (outcome.ok) throw redirect(`/chats/${outcome.value.conversationId}`, 303);
  const { refusal, price, seconds } = outcome;
  if (refusal === "not_found") throw recipientNotFound();
  // that page shows the moderation status
  if (refusal === "held") throw redirect(`/members/${to}/chat`, 303);
  return data<PostedMessage>(
    { text, agrees, refusal, price, seconds },
    SEND_REFUSALS[refusal].status,
  );
}

/**
 * The spam signal that stops the message once (R235). "Same text to many" applies to first messages
 * only.
 */
async function findSpamWarning(
  context: Context,
  viewer: Viewer,
  { to, seq, text }: MessageTarget & { text: string },
) {
  const first = seq === 1 ? await findModerationHold(getServices(context), viewer, to) : null;
  return warningFor({ text, seq, sentTextHashes: first?.sentTextHashes ?? [] });
}

/** Loads a conversation for a sub-page. Throws 404 for everybody but its two members. */
export async function loadChat(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const notFound = request.method === "GET" ? chatNotFound : recipientNotFound;
  if (!isId<ConversationId>(id)) throw notFound();
  const chat = await findChat(getServices(context), viewer, id);
  if (!chat) throw notFound();
  return { viewer, ...chat };
}

/**
 * Loads the data that all sub-pages show: the other member and the balance. Redirects to the
 * conversation if the other member is gone, since that page explains it.
 */
export async function loadChatSubpage(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const [{ head, sending }, rates] = await Promise.all([
    loadChat(request, context, id),
    findCreditRates(getServices(context), viewer),
  ]);
  if (!head.there) throw redirect(`/chats/${head.id}`);
  return {
    ...composerProps(context, { ...sending, rates }, head),
    rates,
    conversationId: head.id,
    other: toChatPartner(context, head),
  };
}

type PartnerRow = Pick<ConversationHead, "otherId" | "name" | "photoId" | "fictional">;

/** The other member as the header of a sub-page shows them. */
export const toChatPartner = (
  context: Context,
  { otherId, name, photoId, fictional }: PartnerRow,
): ChatPartner => ({
  id: otherId,
  name,
  photoId: photoId && getPhotoNamer(context)(photoId, "members_hidden"),
  fictional,
});

type HomeLocation = Parameters<typeof locationFor>[0];

/**
 * The location of the other member in one line: "Uusimaa", or "Uusimaa, Finland" for a viewer in
 * another country. Null if none is set.
 */
export function locationLine(
  context: Readonly<RouterContextProvider>,
  row: HomeLocation,
): string | null {
  const { region, country } = locationFor(row, getLocaleContext(context));
  return [region, country].filter(Boolean).join(", ") || null;
}
