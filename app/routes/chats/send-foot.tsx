import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field-error";

type SendFootProps = {
  /** Of the place where it is said why it was not sent. */
  id: string;
  error: ReactNode;
  /** What it costs, and what there is to pay it from. */
  price: ReactNode;
  /** The button's word. */
  send: string;
  /** What one chooses from is a narrow column. */
  narrow?: boolean;
};

/** At the lower edge, whatever is chosen above it: why it was not sent and the way on, what it costs, and the button. */
export function SendFoot({ id, error, price, send, narrow = false }: SendFootProps) {
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
