import { Badge } from "../badge";
import { Icon } from "../icon";

type JumpButtonProps = {
  /** "To the newest message". */
  label: string;
  /** The number of messages below that were never visible, and its sentence. */
  count?: number;
  countLabel?: string;
  onClick?: () => void;
};

/**
 * Button over the end of the log while the reader has scrolled up; in a low window over the window:
 * `<JumpButton label="Newest" count={2} countLabel="2 new" onClick={jump} />`.
 */
export function JumpButton({ label, count = 0, countLabel = "", onClick }: JumpButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute end-4 bottom-3 z-10 short:fixed flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full border border-line bg-card px-3 shadow-soft hover:bg-tint hover:text-brand-text"
    >
      <Badge count={count} label={countLabel} />
      <span className="sr-only">{label}</span>
      <Icon name="arrow-down" size={20} />
    </button>
  );
}
