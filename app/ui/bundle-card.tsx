import type { ReactNode } from "react";

export type BundleCardProps = {
  id: string;
  /** The radio's name and value: the bundle's id, never its price. */
  name: string;
  value: string;
  /** "60" and "credits". */
  amount: string;
  unit: string;
  price: string;
  /** Per message in money, e.g. "€ 0.55 a message". */
  perMessage: ReactNode;
  /** The honest best value: the words that say why, e.g. "Lowest price per message". */
  best?: string;
  /** The price before a discount, and the word for it read out, e.g. "instead of". */
  was?: string;
  wasLabel?: string;
  checked?: boolean;
};

/**
 * One bundle of credits to choose, as a list item; three or four stand side by side.
 *
 *     <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{bundles.map((b) => <BundleCard key={b.id} … />)}</ul>
 */
export function BundleCard(props: BundleCardProps) {
  const { id, name, value, amount, unit, perMessage, best, checked } = props;
  return (
    <li className="relative">
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        defaultChecked={checked}
        required
        className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
      />
      <label
        htmlFor={id}
        className="grid h-full content-start gap-x-4 gap-y-1 rounded-card border border-edge bg-card p-4 transition-colors peer-checked:border-brand-text peer-checked:bg-tint peer-checked:shadow-[inset_0_0_0_1px_var(--color-brand-text)] peer-hover:border-brand-text peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text max-sm:grid-cols-[1fr_auto] md:p-5"
      >
        <span className="flex items-baseline gap-1.5">
          <span className="font-display text-3xl font-bold tabular-nums">{amount}</span>
          <span className="text-muted">{unit}</span>
        </span>
        <Price {...props} />
        <span className="text-sm text-muted tabular-nums">{perMessage}</span>
        {best ? (
          <span className="mt-1 justify-self-start rounded-full border border-transparent bg-success-tint px-2.5 py-1 text-xs leading-none font-semibold text-success max-sm:col-span-2 sm:mt-2">
            {best}
          </span>
        ) : null}
      </label>
    </li>
  );
}

function Price({ price, was, wasLabel }: BundleCardProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 max-sm:justify-end">
      <span className="text-lg font-semibold tabular-nums">{price}</span>
      {was ? (
        <s className="text-sm text-muted">
          <span className="sr-only">{wasLabel} </span>
          {was}
        </s>
      ) : null}
    </span>
  );
}
