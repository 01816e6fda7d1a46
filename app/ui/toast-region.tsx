import type { ReactNode } from "react";

/**
 * Where toasts appear: above the tab bar on phones, in the lower corner above. It is on the page from the
 * start, or screen readers would not hear the first one. `label` names it, e.g. "Notices".
 *
 *     <ToastRegion label="Notices">{toasts.map((t) => <Toast key={t.id} …>{t.text}</Toast>)}</ToastRegion>
 */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:start-auto md:end-6 md:bottom-6 md:items-end"
    >
      {children}
    </section>
  );
}
