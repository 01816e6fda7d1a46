import type { ReactNode } from "react";
import { classNames } from "./class-names";

type ToastRegionProps = {
  /** On phones the page has its own bar above the tab bar, such as the actions of a profile. */
  lifted?: boolean;
  children?: ReactNode;
};

/**
 * Container of toasts: above the tab bar on phones, in the lower corner on larger screens. It is
 * always rendered, because screen readers would not announce the first toast otherwise.
 *
 *     <ToastRegion>{toasts.map((t) => <Toast key={t.id} …>{t.text}</Toast>)}</ToastRegion>
 */
export function ToastRegion({ lifted, children }: ToastRegionProps) {
  return (
    <div
      role="status"
      className={classNames(
        "pointer-events-none fixed inset-x-4 z-50 flex flex-col items-center gap-2 md:start-auto md:end-6 md:bottom-6 md:items-end",
        lifted
          ? "bottom-[calc(9rem+env(safe-area-inset-bottom))]"
          : "bottom-[calc(5rem+env(safe-area-inset-bottom))]",
      )}
    >
      {children}
    </div>
  );
}
