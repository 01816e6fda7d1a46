import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import type { PaymentMethod } from "~/domain/payment/payment";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { classNames } from "~/ui/class-names";
import { methodName } from "~/ui/method-name";
import { Sheet } from "~/ui/sheet";
import type { ChatShop } from "./load-chat-shop";
import {
  BankField,
  BuyButton,
  type CheckoutError,
  CheckoutErrorAlert,
  ConsentCheckbox,
  focusInvalidField,
  OverLimitAlert,
  PauseButtons,
  PurchaseAssurances,
  type PurchaseTerms,
  ShownTermsFields,
} from "./purchase-form";
import { checkoutPath, shopPath } from "./shop-path";

type PurchaseSheetProps = { id: string; name: string; shop: ChatShop };

/**
 * The purchase within a chat: bundles, payment methods, consent, and the button at the lower edge.
 * Only the last purchase of the member is preselected (R271, R272). Without JavaScript the choices
 * lead to the checkout pages, and the form of the last purchase works here.
 */
export function PurchaseSheet({ id, name, shop }: PurchaseSheetProps) {
  const { t } = useTranslation("shop");
  return (
    <Sheet id={id} title={t("profile:page.write", { name })} closeLabel={t("common:form.close")}>
      <PurchaseChoice shop={shop} />
    </Sheet>
  );
}

/**
 * The last purchase of the member at today's price, in the chat itself: two taps instead of three
 * (R272). Null if it is not offered any more, or needs another answer first.
 */
export function UsualPurchase({ shop }: { shop: ChatShop }) {
  const { t } = useTranslation("orders");
  const offer = shop.offers.find(({ bundle }) => bundle === shop.last.bundle);
  const method = shop.methods.find((one) => one.method === shop.last.method);
  if (!offer || !method || !offersUsual(shop)) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="font-semibold">
        {[
          t("chat:price.credits", { count: offer.credits }),
          methodName(method.method, t),
          ...(shop.last.bank ? [shop.last.bank.name] : []),
        ].join(" · ")}
      </p>
      <SheetForm
        {...{ vatRate: shop.vatRate, discount: null, code: NO_CODE, ...method }}
        {...{ back: shop.back, clientId: shop.clientId, refundDays: shop.refundDays }}
        price={offer}
        premium={shop.premium}
        pastLimit={offer.pastLimit}
        limitFreeFrom={shop.limitFreeFrom}
        usualBank={shop.last.bank?.id}
        inChat
      />
    </div>
  );
}

/** What the button says that opens the sheet below the last purchase. */
export function OtherBundlesLabel() {
  return useTranslation("shop").t("choice.pick");
}

/** Whether the last purchase can be repeated by its consent and one button. */
export const offersUsual = ({ last, methods }: ChatShop): boolean =>
  last.bundle !== null &&
  methods.some(
    ({ method, banks }) => method === last.method && (banks.length === 0 || last.bank !== null),
  );

type Choice = { bundle: string | null; method: PaymentMethod | null; clientId: string };

function PurchaseChoice({ shop }: { shop: ChatShop }) {
  const { t } = useTranslation("shop");
  const { offers, methods, last, back } = shop;
  const [choice, setChoice] = useState<Choice>({
    bundle: last.bundle,
    method: last.method,
    clientId: shop.clientId,
  });
  // Another choice is another order, which the same id would not create.
  const choose = (change: Partial<Choice>) =>
    setChoice((current) => ({ ...current, ...change, clientId: newClientId() }));
  const offer = offers.find(({ bundle }) => bundle === choice.bundle);
  const method = methods.find((one) => one.method === choice.method);
  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      {shop.trial ? <p className="text-sm text-muted">{t("trial.text")}</p> : null}
      <BundleChooser
        {...{ offers, usual: last.bundle, chosen: choice.bundle }}
        pathOf={(bundle) => checkoutPath(bundle, choice.method, { back })}
        onChoose={(bundle) => choose({ bundle })}
      />
      <MethodChooser
        methods={methods.map((one) => one.method)}
        usual={last.method}
        chosen={choice.method}
        pathOf={(one) =>
          choice.bundle
            ? checkoutPath(choice.bundle, one, { back })
            : shopPath("/credits", { back })
        }
        onChoose={(one) => choose({ method: one })}
      />
      {offer && method ? (
        <SheetForm
          key={choice.clientId}
          vatRate={shop.vatRate}
          price={offer}
          discount={null}
          {...method}
          code={NO_CODE}
          back={back}
          clientId={choice.clientId}
          refundDays={shop.refundDays}
          premium={shop.premium}
          pastLimit={offer.pastLimit}
          limitFreeFrom={shop.limitFreeFrom}
          usualBank={method.method === last.method ? last.bank?.id : undefined}
        />
      ) : (
        <p role="status" className="text-sm text-muted">
          {t("sheet.choose")}
        </p>
      )}
      <Link
        to={shopPath("/credits", { back })}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-brand-text underline underline-offset-4"
      >
        {t("sheet.all")}
      </Link>
    </div>
  );
}

const NO_CODE = { typed: null, refusal: null };

/** A choice that a script makes in place, and that a link makes without one. */
const inPlace = (choose: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  choose();
};

type BundleChooserProps = {
  offers: ChatShop["offers"];
  /** The bundle of the last purchase. */
  usual: string | null;
  chosen: string | null;
  pathOf: (bundle: string) => string;
  onChoose: (bundle: string) => void;
};

/** Three bundles side by side: credits, price, and price per message. */
function BundleChooser({ offers, usual, chosen, pathOf, onChoose }: BundleChooserProps) {
  const { t } = useTranslation("shop");
  return (
    <ul aria-label={t("choice.pick")} className="grid grid-cols-3 gap-2">
      {offers.map((offer) => (
        <li key={offer.bundle} className="grid">
          <Link
            to={pathOf(offer.bundle)}
            preventScrollReset
            aria-current={offer.bundle === chosen ? "true" : undefined}
            onClick={inPlace(() => onChoose(offer.bundle))}
            className="grid content-start justify-items-center gap-0.5 rounded-card border border-edge bg-card px-1 py-3 text-center no-underline transition-colors hover:border-brand-text aria-[current]:border-brand-text aria-[current]:bg-tint aria-[current]:ring-1 aria-[current]:ring-brand-text forced-colors:aria-[current]:outline-2"
          >
            <BundleText offer={offer} usual={offer.bundle === usual} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type BundleTextProps = { offer: ChatShop["offers"][number]; usual: boolean };

function BundleText({ offer, usual }: BundleTextProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(offer.currency);
  return (
    <>
      <span className="font-display text-2xl leading-none font-bold tabular-nums">
        {offer.credits}
      </span>
      <span className="text-xs text-muted">{t("chat:credits.unit", { count: offer.credits })}</span>
      <span translate="no" className="pt-1 font-semibold tabular-nums">
        {money(offer.price)}
      </span>
      {offer.price < offer.list ? (
        <span className="text-xs text-muted tabular-nums">
          {t("choice.instead", { money: money(offer.list) })}
        </span>
      ) : null}
      {offer.perMessage > 0 ? (
        <span className="text-xs text-balance text-muted tabular-nums">
          {t("chat:credits.per_message", { money: money(offer.perMessage) })}
        </span>
      ) : null}
      {offer.pastLimit ? (
        <span className="text-xs font-semibold text-balance">{t("choice.over_limit")}</span>
      ) : null}
      {usual ? (
        <span className="pt-0.5 text-xs font-semibold text-success">{t("sheet.usual")}</span>
      ) : null}
    </>
  );
}

type MethodChooserProps = {
  methods: readonly PaymentMethod[];
  /** The method of the last purchase: shown first, the others behind a disclosure. */
  usual: PaymentMethod | null;
  chosen: PaymentMethod | null;
  pathOf: (method: PaymentMethod) => string;
  onChoose: (method: PaymentMethod) => void;
};

/** The payment methods in one size; the one used last stands first. */
function MethodChooser({ methods, usual, ...rest }: MethodChooserProps) {
  const { t } = useTranslation("shop");
  if (!usual) return <MethodChips methods={methods} {...rest} />;
  const others = methods.filter((method) => method !== usual);
  return (
    <div className="grid gap-2">
      <MethodChips methods={[usual]} {...rest} />
      {others.length > 0 ? (
        <details open={rest.chosen !== usual}>
          <summary className="flex min-h-11 items-center text-sm font-semibold text-brand-text underline underline-offset-4">
            {t("method.another")}
          </summary>
          <MethodChips methods={others} {...rest} />
        </details>
      ) : null}
    </div>
  );
}

function MethodChips({ methods, chosen, pathOf, onChoose }: Omit<MethodChooserProps, "usual">) {
  const { t } = useTranslation("orders");
  const { t: tShop } = useTranslation("shop");
  return (
    <ul aria-label={tShop("method.label")} className="flex flex-wrap gap-2">
      {methods.map((method) => (
        <li key={method}>
          <Link
            to={pathOf(method)}
            preventScrollReset
            aria-current={method === chosen ? "true" : undefined}
            onClick={inPlace(() => onChoose(method))}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm font-semibold no-underline transition-colors hover:border-brand-text",
              "aria-[current]:border-brand-text aria-[current]:bg-tint aria-[current]:ring-1 aria-[current]:ring-brand-text forced-colors:aria-[current]:outline-2",
            )}
          >
            {methodName(method, t)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type SheetFormProps = PurchaseTerms & {
  vatRate: number;
  /** In the chat, where it is not the only form of the page and nothing scrolls below its button. */
  inChat?: boolean;
  /** The code of the bank of the last purchase: in the chat the only one, else preselected. */
  usualBank?: string | undefined;
};

/**
 * The purchase form of a checkout page without leaving the chat: refusals are shown here, success
 * leads to the payment.
 */
function SheetForm({ vatRate, inChat = false, usualBank, ...terms }: SheetFormProps) {
  const { price, method, back, banks, pastLimit, limitFreeFrom } = terms;
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  const money = useFormatMoney(price.currency);
  const fetcher = useFetcher<CheckoutError>();
  const refused = fetcher.data ?? null;
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The router loads nothing again after an error, but a changed price must be shown.
    if (refused?.refusal === "price_changed") void revalidate();
  }, [refused, revalidate]);
  useEffect(() => {
    if (refused) focusInvalidField(form.current);
  }, [refused]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={checkoutPath(price.bundle, method, { back })}
      onSubmit={(event) => event.stopPropagation()} // the sheet would close before a refusal
      noValidate // errors are shown at the field in the page's language, not by the browser
      className="grid grid-cols-1 gap-4"
    >
      <ShownTermsFields {...terms} />
      <CheckoutErrorAlert refused={refused?.refusal === "over_limit" ? null : refused} />
      {banks.length === 0 ? null : inChat ? (
        <input type="hidden" name="bank" value={usualBank} />
      ) : (
        <BankField banks={banks} usual={usualBank} refused={refused} />
      )}
      <ConsentCheckbox
        id={inChat ? "immediate-usual" : undefined}
        method={method}
        missing={refused?.refusal === "consent_needed"}
      />
      <div className={inChat ? "grid gap-1" : payBarClass}>
        <PayAction
          refused={refused}
          pastLimit={pastLimit}
          limitFreeFrom={limitFreeFrom}
          money={money(price.price)}
          back={back}
          busy={fetcher.state !== "idle"}
        />
        <p className="text-center text-xs text-muted tabular-nums">
          {[
            t("chat:price.credits", { count: price.credits }),
            ...(vatRate > 0
              ? [t("summary.vat", { rate: formatNumber(vatRate / 100, locale) })]
              : []),
            ...(price.price < price.list
              ? [
                  t("choice.instead", { money: money(price.list) }),
                  t("summary.discount.welcome", { percent: price.percent }),
                ]
              : []),
          ].join(" · ")}
        </p>
      </div>
      {inChat ? null : <PurchaseAssurances {...terms} />}
    </fetcher.Form>
  );
}

const payBarClass =
  "sheet-pay-bar sticky -bottom-5 z-10 -mx-5 grid gap-1 border-t border-line bg-card px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]";

type PayActionProps = {
  refused: CheckoutError | null;
  pastLimit: boolean;
  limitFreeFrom: string | null;
  money: string;
  back: string | null;
  busy: boolean;
};

/** The button, or what replaces it: the member's own limit (R331), or the pause at night. */
function PayAction({ refused, pastLimit, limitFreeFrom, money, back, busy }: PayActionProps) {
  const { t } = useTranslation("shop");
  if (pastLimit || refused?.refusal === "over_limit")
    return <OverLimitAlert from={limitFreeFrom} live={!pastLimit} />;
  if (refused?.refusal === "pause") return <PauseButtons money={money} back={back} busy={busy} />;
  return <BuyButton label={t("pay.button", { money })} busy={busy} />;
}
