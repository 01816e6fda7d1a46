import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field-error";

type SendBarProps = {
  /** Id of the error element. */
  id: string;
  error: ReactNode;
  /** The price and the balance. */
  price: ReactNode;
  /** The label of the button. */
  send: string;
  /** True if the content above is a narrow column. */
  narrow?: boolean;
};

/**
 * The bar at the lower edge of a form: the error with the action that helps, the price, and the
 * button.
 */
export function SendBar({ id, error, price, send, narrow = false }: SendBarProps) {
  const navigation = useNavigation();
  return (
    <div className="border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div
        className={classNames(
          "mx-auto flex flex-wrap items-center justify-end gap-3",
          narrow ? "max-w-xl" : "max-w-3xl",
        )}
      >
        <div role="alert" className="w-full empty:hidden">
          <FieldError id={id}>{error}</FieldError>
        </div>
        {price}
        <Button type="submit" busy={navigation.formMethod === "POST"}>
          {send}
        </Button>
      </div>
    </div>
  );
}
