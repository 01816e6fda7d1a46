import { data, redirect } from "react-router";
import { type RefusalFigures, SEND_REFUSALS } from "~/domain/conversation/conversation";
import { messageFormSchema, messageProblem } from "~/domain/conversation/conversation.schema";
import type { SendingState } from "~/domain/conversation/conversation-store";
import { findHolding } from "~/domain/conversation/find-holding";
import type { Writer } from "~/domain/conversation/may-write";
import { sendMessage, wordsOf } from "~/domain/conversation/send-message";
import type { Viewer } from "~/domain/session/session";
import type { Signal } from "~/domain/signal/signal";
import { warningFor } from "~/domain/signal/warning-for";
import { ownCost, type Paid } from "~/domain/site/message-costs";
import { fictionalText } from "~/domain/site/site";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { newClientId } from "~/kit/client-id";
import type { MemberId } from "~/kit/ids";
import { type Context, getLanguage, getServices, getSite } from "~/middleware/context";
import { notSent } from "./chat-gone";
import type { Costs } from "./costs";
import type { ToldRefusal } from "./messages";

/** Data of a page with a composer: prices, balance, and the texts for fictional profiles. */
export function sendingProps(
  context: Context,
  state: SendingState & { paid: Paid | null },
  other: { fictional: number },
) {
  const site = getSite(context);
  const costs: Costs = {
    price: site.message_credits,
    money: ownCost(site, getShopCountry(context), {
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
  const sending: Writer = {
    balance: state.balance,
    started: state.started,
    premium: Boolean(state.premium),
    confirmed: Boolean(state.confirmed),
  };
  return { costs, sending, clientId: newClientId() };
}

/** `signal`: nothing was sent. The text is returned once with a spam warning (R235). */
export type Posted = RefusalFigures & {
  text: string;
  agrees?: boolean;
  refusal: ToldRefusal | null;
  signal?: Signal;
};

/** The recipient, and the number that the message will get. */
type Addressed = { to: MemberId; seq: number };

/**
 * Handles the form post without JavaScript: redirects to the conversation on success, else returns
 * the text and the reason.
 */
export async function sendPosted(request: Request, context: Context, { to, seq }: Addressed) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const copy = request.clone();
  const form = await readForm(request, messageFormSchema(site.message_length));
  if (!form.ok) {
    const text = String((await copy.formData()).get("text") ?? "");
    return data<Posted>(
      { text, refusal: messageProblem(text, site.message_length) ?? "too_long" },
      { status: 422 },
    );
  }
  const words = wordsOf({ ...form.value, to });
  const { text, agrees } = words;
  const signal = form.value.warned ? null : await warned(context, viewer, { to, seq, text });
  if (signal) return data<Posted>({ text, agrees, refusal: null, signal }, { status: 422 });
  const sent = await sendMessage(getServices(context), { site, id: viewer.id }, words);
  if (sent.ok) throw redirect(`/chats/${sent.value.conversationId}`, 303);
  const { refusal, price, seconds } = sent;
  if (refusal === "not_found") throw notSent();
  // that page shows the moderation status
  if (refusal === "held") throw redirect(`/members/${to}/chat`, 303);
  return data<Posted>(
    { text, agrees, refusal, price, seconds },
    { status: SEND_REFUSALS[refusal] },
  );
}

/**
 * The spam signal that stops the message once (R235). "Same text to many" applies to first messages
 * only.
 */
async function warned(
  context: Context,
  viewer: Viewer,
  { to, seq, text }: Addressed & { text: string },
) {
  const first = seq === 1 ? await findHolding(getServices(context), viewer, to) : null;
  return warningFor({ text, seq, marks: first?.sentMarks ?? [] });
}
