import { useState } from "react";
import { Form } from "react-router";
import { previewGiftRefusal, type SenderStatus } from "~/domain/conversation/preview-refusal";
import type { PreviewRefusal, SendRefusal } from "~/domain/conversation/send-refusals";
import { GIFT_CODES, type GiftCode, giftPrice } from "~/domain/gift/gift";
import { capitalize } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { GiftDrawing } from "~/ui/gift-drawing";
import { type ChatPartner, ChatSubpage, SendBar } from "../chat-subpage";
import {
  AttachmentFictionalNotice,
  formatMessagePrice,
  type MessageCosts,
} from "../composer/composer-notes";
import { giftRefusalKey, previewLinkOf } from "../refusal/refusal-keys";
import { RefusalActionLink } from "../refusal/refusal-text";

/** In credits, and in money if the site sells bundles. */
export type ItemPrice = Pick<MessageCosts, "price" | "money">;

type GiftPriceProps = {
  /** The selected gift and its price. */
  gift: GiftCode | null;
  price: ItemPrice | undefined;
  balance: number;
};

/** Next to the button: the selected gift, its price and the balance. */
function GiftPrice({ gift, price, balance }: GiftPriceProps) {
  const { t } = useTranslation("gifts");
  const { t: tChat } = useTranslation("chat");
  const { locale } = useRoot();
  return (
    <p aria-live="polite" className="min-w-0 flex-1 text-sm tabular-nums">
      {gift && price ? (
        <span className="block">
          <span className="me-2 inline-block font-semibold">
            {capitalize(t(`name.${gift}`), locale)}
          </span>
          <span className="sr-only">, </span>
          <span className="inline-block">
            {price.price === 0 ? tChat("price.nothing") : formatMessagePrice(tChat, price, locale)}
          </span>
        </span>
      ) : null}
      <span className="block text-muted">{tChat("credits.have", { count: balance })}</span>
    </p>
  );
}

/**
 * The gift that was not sent and the reason: none was selected, or an error of a message. `agrees`:
 * the consent to pay (R231).
 */
export type GiftRefusalData = {
  gift: string | null;
  agrees: boolean;
  refusal: SendRefusal | "choose" | "offline";
};

type GiftRefusalProps = Pick<GiftRefusalData, "refusal"> & { name: string; to: MemberId };

/** Why a gift was not sent, and the action that helps. */
function GiftRefusal({ refusal, name, to }: GiftRefusalProps) {
  const { t } = useTranslation("gifts");
  return (
    <>
      {t(giftRefusalKey(refusal), { name })}{" "}
      {refusal === "choose" || refusal === "offline" ? null : (
        <RefusalActionLink of={refusal} to={to} />
      )}
    </>
  );
}

/** `price`: of a plain gift, in credits; `to`: the recipient. */
type GiftBlockedProps = {
  refusal: PreviewRefusal;
  sending: SenderStatus;
  price: number;
  to: MemberId;
};

/**
 * Replaces the catalogue if every gift would be refused: shows the reason and the action that
 * helps.
 */
function GiftBlocked({ refusal, sending, price, to }: GiftBlockedProps) {
  const { t } = useTranslation("gifts");
  const { t: tChat } = useTranslation("chat");
  const credits = (count: number) => tChat("price.credits", { count });
  const texts: Record<PreviewRefusal, string> = {
    email_unconfirmed: t("refusal.email_unconfirmed"),
    free_starts_used: tChat("ahead.starts_text"),
    not_enough_credits: t("short", { price: credits(price), left: credits(sending.balance) }),
  };
  const link = previewLinkOf(refusal);
  return (
    <section className="grid flex-1 content-start justify-items-start gap-3 px-4 py-6 md:px-6 short:order-1">
      <h2 className="text-xl">{t("page.title")}</h2>
      {refusal === "free_starts_used" ? (
        <p className="font-semibold">{tChat("ahead.starts_title")}</p>
      ) : null}
      <p className="max-w-prose text-muted">{texts[refusal]}</p>
      <LinkButton to={link.to(to)}>{tChat(link.labelKey)}</LinkButton>
    </section>
  );
}

type GiftPageProps = {
  /** The path of the conversation or of the first message. */
  back: string;
  /** The gift starts the conversation. */
  opening: boolean;
  other: ChatPartner;
  sending: SenderStatus;
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
          <GiftBlocked refusal={refusal} sending={sending} price={price} to={other.id} />
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
    <Form
      method="post"
      noValidate // errors are shown at the button in the page's language, not by the browser
      className="flex min-h-0 flex-1 flex-col short:order-1 short:flex-none"
    >
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

type GiftChoicesProps = {
  giftCredits: number;
  balance: number;
  gift: GiftCode | null;
  onChoose: (gift: GiftCode) => void;
};

/** All gifts as radio buttons. Gifts that the balance does not cover are disabled. */
function GiftChoices(props: GiftChoicesProps) {
  const { t } = useTranslation("gifts");
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("page.pick")}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {GIFT_CODES.map((code) => (
          <GiftChoice key={code} code={code} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

type GiftChoiceProps = GiftChoicesProps & { code: GiftCode };

function GiftChoice({ code, giftCredits, balance, gift, onChoose }: GiftChoiceProps) {
  const { t } = useTranslation("gifts");
  const { locale } = useRoot();
  const price = giftPrice(code, giftCredits);
  return (
    <div className="relative grid">
      <input
        id={`gift-${code}`}
        type="radio"
        name="gift"
        value={code}
        required
        defaultChecked={gift === code}
        onChange={() => onChoose(code)}
        disabled={price > balance}
        className="unseen"
      />
      <label htmlFor={`gift-${code}`} className="choice gift">
        <GiftDrawing code={code} />
        <span className="grid content-start gap-0.5">
          <span className="text-sm leading-tight font-semibold wrap-anywhere">
            {capitalize(t(`name.${code}`), locale)}
          </span>
          <span className="text-xs text-muted">
            {price === 0 ? t("chat:price.nothing") : t("chat:price.credits", { count: price })}
          </span>
        </span>
      </label>
    </div>
  );
}
