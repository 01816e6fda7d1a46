export type CountdownProps = {
  /** What is left; the caller ticks. */
  seconds: number;
  /** What runs out, read out with the time, e.g. "Offer ends in". */
  label: string;
};

/**
 * Two-digit hours, minutes and seconds that do not wobble. Never read out by itself: a voice that counts is a nuisance.
 *
 *     <Countdown seconds={left} label="Offer ends in" />
 */
export function Countdown({ seconds, label }: CountdownProps) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return (
    <time
      role="timer"
      aria-label={label}
      dateTime={`PT${whole}S`}
      className="font-semibold tabular-nums"
    >
      {parts.map((part) => String(part).padStart(2, "0")).join(":")}
    </time>
  );
}
