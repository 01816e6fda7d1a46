/** A grey line in place of words; `className` gives its width. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden className={`block skeleton rounded-sm ${className}`} />;
}
