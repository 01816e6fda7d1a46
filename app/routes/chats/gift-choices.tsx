import { GIFT_CODES, type GiftCode, giftPrice } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";

type GiftChoicesProps = {
  giftCredits: number;
  balance: number;
  gift: GiftCode | null;
  onChoose: (gift: GiftCode) => void;
};

/** All gifts as radio buttons. Gifts that the balance does not cover are disabled. */
export function GiftChoices(props: GiftChoicesProps) {
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
          <span className="text-sm leading-tight font-semibold wrap-anywhere first-letter:uppercase">
            {t(`name.${code}`)}
          </span>
          <span className="text-xs text-muted">
            {price === 0 ? t("chat:price.nothing") : t("chat:price.credits", { count: price })}
          </span>
        </span>
      </label>
    </div>
  );
}
