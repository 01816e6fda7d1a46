import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Writer } from "~/domain/conversation/may-write";
import { GIFT_CODES, type GiftCode, giftPrice } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { useSaid } from "../members/named";
import { BesideChat, type Other } from "./beside-chat";
import { GiftChoices } from "./gift-choices";
import { GiftPrice, type Price } from "./gift-price";
import { GiftAhead, GiftRefusal, type GiftRefused } from "./gift-refusal";

type GiftScreenProps = {
  conversationId: ConversationId;
  other: Other;
  sending: Writer;
  /** Each price that there is, in credits and money. */
  prices: Price[];
  /** What a plain gift costs. */
  giftCredits: number;
  /** A second tap sends the same one. */
  clientId: string;
  refused: GiftRefused | null;
};

/** The catalogue: drawings with their names and prices, and one button. What it costs is told before. */
export function GiftScreen(props: GiftScreenProps) {
  const { conversationId, other, sending, giftCredits } = props;
  const { t } = useTranslation("gifts");
  return (
    <BesideChat conversationId={conversationId} other={other} label={t("page.back")}>
      {sending.confirmed && sending.balance >= giftCredits ? (
        <GiftForm {...props} />
      ) : (
        <GiftAhead sending={sending} price={giftCredits} />
      )}
    </BesideChat>
  );
}

function GiftForm({ other, sending, prices, giftCredits, clientId, refused }: GiftScreenProps) {
  const { t } = useTranslation("gifts");
  const said = useSaid();
  const navigation = useNavigation();
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
          <GiftChoices {...{ giftCredits, gift, onChoose: setGift }} balance={sending.balance} />
        </div>
      </div>
      <div className="border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-end gap-3">
          <div role="alert" className="w-full empty:hidden">
            <FieldError id="gift-error">
              {refused ? <GiftRefusal refusal={refused.refusal} name={said(other)} /> : null}
            </FieldError>
          </div>
          <GiftPrice gift={gift} price={priceOf(gift)} balance={sending.balance} />
          <Button type="submit" busy={navigation.formMethod === "POST"}>
            {t("page.send")}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const chosenBefore = (refused: GiftRefused | null): GiftCode | null =>
  GIFT_CODES.find((code) => code === refused?.gift) ?? null;
