import { useState } from "react";
import { Form } from "react-router";
import { previewGiftRefusal, type SenderState } from "~/domain/conversation/preview-refusal";
import { GIFT_CODES, type GiftCode, giftPrice } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "../layouts/page-title";
import { useLabelledName } from "../members/member-name";
import { type ChatPartner, ChatSubpage } from "./chat-subpage";
import { AttachmentFictionalNotice } from "./fictional-notice";
import { GiftChoices } from "./gift-choices";
import { GiftPrice, type ItemPrice } from "./gift-price";
import { GiftBlocked, GiftRefusal, type GiftRefusalData } from "./gift-refusal";
import type { MessageCosts } from "./message-costs";
import { SendBar } from "./send-bar";

type GiftPageProps = {
  /** The path of the conversation or of the first message. */
  back: string;
  /** The gift starts the conversation. */
  opening: boolean;
  other: ChatPartner;
  sending: SenderState;
  costs: MessageCosts;
  /** All distinct prices, in credits and money. */
  prices: ItemPrice[];
  /** The price of a plain gift, in credits. */
  giftCredits: number;
  /** Makes a second submit send the same gift. */
  clientId: string;
  refused: GiftRefusalData | null;
};

/**
 * The gift catalogue: drawings with names and prices, and one button. The price is shown before
 * sending.
 */
export function GiftPage(props: GiftPageProps) {
  const { other, back, sending, opening, giftCredits: price } = props;
  const { t } = useTranslation("gifts");
  const refusal = previewGiftRefusal(sending, { opening, price });
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <ChatSubpage other={other} back={{ to: back, label: t("page.back") }}>
        {refusal ? (
          <GiftBlocked {...{ refusal, sending, price }} to={other.id} />
        ) : (
          <GiftForm {...props} />
        )}
      </ChatSubpage>
    </>
  );
}

function GiftForm(props: GiftPageProps) {
  const { other, sending, prices, giftCredits, clientId, refused } = props;
  const { t } = useTranslation("gifts");
  const nameOf = useLabelledName();
  const [gift, setGift] = useState<GiftCode | null>(previousChoice(refused));
  const priceOf = (code: GiftCode | null) =>
    prices.find(({ price }) => code && price === giftPrice(code, giftCredits));
  return (
    <Form method="post" className="flex min-h-0 flex-1 flex-col short:order-1 short:flex-none">
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="gift_credits" value={giftCredits} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 short:overflow-y-visible">
        <div className="mx-auto grid max-w-3xl gap-4">
          <div className="grid gap-1">
            <h2 className="text-xl">{t("page.title")}</h2>
            <p className="text-muted">{t("page.lead")}</p>
          </div>
          <AttachmentFictionalNotice {...props} paid={giftCredits > 0} />
          <GiftChoices {...{ giftCredits, gift, onChoose: setGift }} balance={sending.balance} />
        </div>
      </div>
      <SendBar
        id="gift-error"
        error={
          refused ? (
            <GiftRefusal refusal={refused.refusal} name={nameOf(other)} to={other.id} />
          ) : null
        }
        price={<GiftPrice gift={gift} price={priceOf(gift)} balance={sending.balance} />}
        send={t("page.send")}
      />
    </Form>
  );
}

const previousChoice = (refused: GiftRefusalData | null): GiftCode | null =>
  GIFT_CODES.find((code) => code === refused?.gift) ?? null;
