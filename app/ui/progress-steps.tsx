type ProgressStepsProps = {
  /** Current step, from 1. */
  step: number;
  of: number;
  /** "Step 2 of 6". */
  label: string;
  /** The content of this step and the remaining ones, e.g. "Photo. Then: place, you, about me". */
  note?: string;
};

/**
 * Progress in a form with several steps.
 *
 *     <ProgressSteps step={2} of={5} label="Step 2 of 5"
 *         note="Photo. Left: place, about you, your words" />
 */
export function ProgressSteps({ step, of, label, note }: ProgressStepsProps) {
  const steps = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold text-brand-text">{label}</span>
        {note ? <span className="text-muted">{note}</span> : null}
      </p>
      <div aria-hidden className="flex gap-1.5">
        {steps.map((number) => (
          <span
            key={number}
            className={`h-1.5 flex-1 rounded-full forced-colors:border ${number <= step ? "bg-brand forced-colors:bg-[Highlight]" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
