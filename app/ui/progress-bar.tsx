/**
 * A thin bar at the top while the next page is loading: it fills within 5,000 ms (R35) and stays
 * full after that. Mount it after 200 ms of navigation; `label` is announced, e.g. "Loading".
 *
 *     {slow ? <ProgressBar label="Loading" /> : null}
 */
export function ProgressBar({ label }: { label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden bg-blush/50"
    >
      <div className="h-full origin-left animate-fill bg-brand forced-colors:bg-[Highlight]" />
    </div>
  );
}
