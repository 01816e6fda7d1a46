import { Form, Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import type { EnteredCode } from "./load-checkout";

type DiscountCodeFormProps = {
  /** Path of the page without a code. */
  path: string;
  back: string | null;
  code: EnteredCode;
};

/**
 * Discount code form. It is a separate GET form that reloads the page with the code, so that the
 * new total is shown before the purchase.
 */
export function DiscountCodeForm({ path, back, code }: DiscountCodeFormProps) {
  const { t } = useTranslation("shop");
  const { typed } = code;
  return (
    <Disclosure summary={t("code.ask")} open={typed !== null}>
      <Form action={path} preventScrollReset className="grid gap-3">
        {back ? <input type="hidden" name="back" value={back} /> : null}
        <Field
          key={typed}
          name="code"
          label={t("code.label")}
          defaultValue={typed ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          required
          error={code.refusal ? t(`refusal.${code.refusal}`) : undefined}
        />
        {code.spared ? <Alert>{t("code.better")}</Alert> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary">
            {t("code.use")}
          </Button>
          {typed ? (
            <Link
              to={path}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              {t("code.drop")}
            </Link>
          ) : null}
        </div>
      </Form>
    </Disclosure>
  );
}
