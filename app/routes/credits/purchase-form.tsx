import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { settlesInDays } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { LinkButton } from "~/ui/link-button";
import { BankField } from "./bank-field";
import { type CheckoutError, OverLimitAlert } from "./checkout-error";
import type { Checkout } from "./load-checkout";
import { useFormatMoney } from "./order-summary";
import { checkoutPath, forwardableCode } from "./shop-path";

type PurchaseFormProps = Checkout & { refused: CheckoutError | null };

/**
 * The purchase form: separate consent, product and price next to the button, and the next steps.
 */
export function PurchaseForm(props: PurchaseFormProps) {
  const { price, method, code, back, banks, refused, pastLimit } = props;
  const { t } = useTranslation("shop");
  const money = useFormatMoney(price.currency);
  const shopQuery = { back, code: forwardableCode(code) };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  return (
    <Form
      ref={form}
      method="post"
      action={checkoutPath(price.bundle, method, shopQuery)}
      preventScrollReset
      noValidate // errors are shown at the field in the page's language, not by the browser
      className="grid gap-5 rounded-card border border-line bg-card p-4 md:p-6"
    >
      <ShownTermsFields {...props} />
      {banks.length > 0 ? <BankField banks={banks} refused={refused} /> : null}
      <ConsentCheckbox method={method} missing={refused?.refusal === "consent_needed"} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 text-lg font-bold tabular-nums">
        <span>{t("chat:price.credits", { count: price.credits })}</span>
        <span translate="no">{money(price.price)}</span>
      </p>
      {pastLimit ? (
        <OverLimitAlert />
      ) : refused?.refusal === "pause" ? (
        <PauseButtons money={money(price.price)} back={back} />
      ) : (
        <BuyButton label={t("pay.button", { money: money(price.price) })} />
      )}
      <PurchaseAssurances {...props} />
    </Form>
  );
}

/** Hidden fields with the terms the page showed: the order is rejected if they have changed. */
function ShownTermsFields({ price, discount, back, clientId }: Checkout) {
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={price.price} />
      <input type="hidden" name="currency" value={price.currency} />
      {discount?.code ? <input type="hidden" name="code" value={discount.code} /> : null}
      {back ? <input type="hidden" name="back" value={back} /> : null}
    </>
  );
}

/**
 * Consent to immediate delivery, asked separately and never preselected (R271). If the payment
 * takes days nothing is delivered at once: the consent then covers delivery on payment, before the
 * withdrawal period ends.
 */
function ConsentCheckbox({ method, missing }: { method: Checkout["method"]; missing: boolean }) {
  const { t } = useTranslation("shop");
  const later = method !== null && settlesInDays(method);
  const error = t(later ? "refusal.consent_needed_later" : "refusal.consent_needed");
  return (
    <div className="grid gap-1">
      <Checkbox name="immediate" required error={missing ? error : undefined}>
        {t(later ? "consent_later" : "consent")}
      </Checkbox>
      <Link
        to="/pages/return-policy"
        target="_blank"
        className="ms-9 justify-self-start font-semibold text-brand-text underline underline-offset-4"
      >
        {t("common:footer.return_policy")}
      </Link>
    </div>
  );
}

/** Submit button that states the obligation to pay and the price. */
export function BuyButton({ label }: { label: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" size="lg" wide busy={busy} className="tabular-nums">
      {label}
    </Button>
  );
}

function PurchaseAssurances({ method, refundDays, premium }: Checkout) {
  const { t } = useTranslation("shop");
  return (
    <ul className="grid gap-1.5 text-sm text-muted">
      <li>{t(method === "sdd" ? "pay.next_debit" : "pay.next")}</li>
      <li>{t("visit:pricing.sure_subscription")}</li>
      <li>{t("visit:pricing.sure_withdraw", { count: refundDays })}</li>
      {premium ? null : <li>{t("choice.premium")}</li>}
    </ul>
  );
}

/**
 * Replaces the submit button at night after large purchases: stop and continue in one size, stop
 * first.
 */
function PauseButtons({ money, back }: { money: string; back: string | null }) {
  const { t } = useTranslation("shop");
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-3">
      <LinkButton to={back ?? "/members"} variant="secondary" size="lg" wide>
        {t("pause.wait")}
      </LinkButton>
      <Button
        type="submit"
        name="tonight"
        value="on"
        variant="secondary"
        size="lg"
        wide
        busy={busy}
        className="tabular-nums"
      >
        {t("pause.go_on", { money })}
      </Button>
    </div>
  );
}
