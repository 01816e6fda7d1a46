/** The first stop of the keyboard on every page; seen while it has the focus. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a
      href={to}
      className="sr-only rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-40"
    >
      {children}
    </a>
  );
}
