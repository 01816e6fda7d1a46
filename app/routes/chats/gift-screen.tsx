import { useState } from "react";
import { Form } from "react-router";
import { giftRefusalAhead, type Writer } from "~/domain/conversation/may-write";
import { GIFT_CODES, type GiftCode, giftPrice } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "../layouts/page-title";
import { useSaid } from "../members/named";
import { BesideChat, type Other } from "./beside-chat";
import type { Costs } from "./costs";
import { FictionalBeside } from "./fictional-note";
import { GiftChoices } from "./gift-choices";
import { GiftPrice, type Price } from "./gift-price";
import { GiftAhead, GiftRefusal, type GiftRefused } from "./gift-refusal";
import { SendFoot } from "./send-foot";

type GiftScreenProps = {
  /** The path of the conversation or of the first message. */
  back: string;
  /** The gift starts the conversation. */
  opening: boolean;
  other: Other;
  sending: Writer;
  costs: Costs;
  /** All distinct prices, in credits and money. */
  prices: Price[];
  /** The price of a plain gift, in credits. */
  giftCredits: number;
  /** Makes a second submit send the same gift. */
  clientId: string;
  refused: GiftRefused | null;
};

/**
 * The gift catalogue: drawings with names and prices, and one button. The price is shown before
 * sending.
 */
export function GiftPage(props: GiftScreenProps) {
  const { other, back, sending, opening, giftCredits: price } = props;
  const { t } = useTranslation("gifts");
  const why = giftRefusalAhead(sending, { opening, price });
  return (
    <>
      <PageTitle>{t("page.title")}</PageTitle>
      <BesideChat other={other} back={{ to: back, label: t("page.back") }}>
        {why ? <GiftAhead {...{ why, sending, price }} to={other.id} /> : <GiftForm {...props} />}
      </BesideChat>
    </>
  );
}

function GiftForm(props: GiftScreenProps) {
  const { other, sending, prices, giftCredits, clientId, refused } = props;
  const { t } = useTranslation("gifts");
  const said = useSaid();
  const [gift, setGift] = useState<GiftCode | null>(chosenBefore(refused));
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
          <FictionalBeside {...props} paid={giftCredits > 0} />
          <GiftChoices {...{ giftCredits, gift, onChoose: setGift }} balance={sending.balance} />
        </div>
      </div>
      <SendFoot
        id="gift-error"
        error={
          refused ? (
            <GiftRefusal refusal={refused.refusal} name={said(other)} to={other.id} />
          ) : null
        }
        price={<GiftPrice gift={gift} price={priceOf(gift)} balance={sending.balance} />}
        send={t("page.send")}
      />
    </Form>
  );
}

const chosenBefore = (refused: GiftRefused | null): GiftCode | null =>
  GIFT_CODES.find((code) => code === refused?.gift) ?? null;
