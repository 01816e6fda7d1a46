import { data, redirect } from "react-router";
import type { RefusalValues } from "~/domain/conversation/conversation";
import { messageFormSchema, messageProblem } from "~/domain/conversation/conversation.schema";
import type { SendingState } from "~/domain/conversation/conversation-store";
import { findModerationHold } from "~/domain/conversation/find-moderation-hold";
import type { SenderState } from "~/domain/conversation/preview-refusal";
import { sendMessage, toMessageRequest } from "~/domain/conversation/send-message";
import { SEND_REFUSALS } from "~/domain/conversation/send-refusals";
import type { SpamSignal } from "~/domain/scam-detection/scam-detection";
import { warningFor } from "~/domain/scam-detection/warning-for";
import type { Viewer } from "~/domain/session/session";
import { memberCost, type PaidOrder } from "~/domain/site/message-costs";
import { fictionalText } from "~/domain/site/site";
import { newClientId } from "~/kit/client-id";
import type { MemberId } from "~/kit/ids";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getShopCountry } from "~/request/shop-country";
import { recipientNotFound } from "../chat-not-found";
import type { ShownRefusal } from "../log/messages";
import type { MessageCosts } from "./message-costs";

/** Data of a page with a composer: prices, balance, and the texts for fictional profiles. */
export function composerProps(
  context: Context,
  state: SendingState & { paid: PaidOrder | null },
  other: { fictional: number },
) {
  const site = getSite(context);
  const costs: MessageCosts = {
    price: site.message_credits,
    money: memberCost(site, getShopCountry(context), {
      credits: site.message_credits,
      paid: state.paid,
    }),
    limit: site.message_length,
    fictional: other.fictional
      ? {
          warning: fictionalText(site, "fictional_warning", getLanguage(context)),
          agreed: Boolean(state.agreed),
        }
      : null,
  };
  const sending: SenderState = {
    balance: state.balance,
    started: state.started,
    premium: Boolean(state.premium),
    confirmed: Boolean(state.confirmed),
  };
  return { costs, sending, clientId: newClientId() };
}

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
  const message = toMessageRequest({ ...form.value, to });
  const { text, agrees } = message;
  const signal = form.value.warned
    ? null
    : await findSpamWarning(context, viewer, { to, seq, text });
  if (signal) return data<PostedMessage>({ text, agrees, refusal: null, signal }, { status: 422 });
  const sent = await sendMessage(getServices(context), { site, id: viewer.id }, message);
  if (sent.ok) throw redirect(`/chats/${sent.value.conversationId}`, 303);
  const { refusal, price, seconds } = sent;
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
  return warningFor({ text, seq, marks: first?.sentMarks ?? [] });
}
