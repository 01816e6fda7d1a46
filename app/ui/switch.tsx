type SwitchProps = {
  /** The submitted value: the new state. */
  name: string;
  value: string;
  on: boolean;
  /** The ids of its label and of its description. */
  labelledBy: string;
  describedBy: string;
};

/**
 * A switch that saves when pressed: the submit button of its own form, which works without
 * JavaScript.
 *
 *     <Switch name="on" value={on ? "no" : "yes"} on={on} labelledBy="typing-title"
 *         describedBy="typing-hint" />
 */
export function Switch({ name, value, on, labelledBy, describedBy }: SwitchProps) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      name={name}
      value={value}
      className="group grid min-h-11 w-14 shrink-0 place-items-center rounded-control"
    >
      <span
        aria-hidden
        className="flex h-7 w-12 items-center rounded-full border-2 border-edge bg-card p-0.5 transition-colors group-aria-checked:justify-end group-aria-checked:border-brand group-aria-checked:bg-brand"
      >
        <span className="size-5 rounded-full bg-edge group-aria-checked:bg-on-brand" />
      </span>
    </button>
  );
}
