import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

type AlertTone = "info" | "success" | "warning" | "danger";

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
  /** A small form that posts "seen", or a button; see DismissButton. */
  dismiss?: ReactNode;
  /** Announced by screen readers at once; for results of an action, not for standing banners. */
  live?: boolean;
};

const tones = {
  info: { icon: "info", className: "bg-info-tint text-info" },
  success: { icon: "circle-check", className: "bg-success-tint text-success" },
  warning: { icon: "triangle-exclamation-point", className: "bg-warning-tint text-warning" },
  danger: { icon: "circle-exclamation-point", className: "bg-danger-tint text-danger" },
} as const;

const alertClass = "flex items-start gap-3 rounded-control border border-transparent px-4 py-3";

/**
 * A message of the page: what happened and the next step. The tone is shown by icon, text and
 * colour together.
 *
 *     <Alert tone="warning" title="Your e-mail is not confirmed yet" action={<LinkButton … />}
 *         dismiss={<DismissButton label="Close" />} />
 */
export function Alert({ tone = "info", title, children, action, dismiss, live }: AlertProps) {
  const role = live ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={classNames(alertClass, tones[tone].className)}>
      <Icon name={tones[tone].icon} size={22} className="mt-px shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,14rem)] flex-1">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-sm text-ink">{children}</div> : null}
        </div>
        {action ? <div className="shrink-0">{action}</div> : null}
      </div>
      {dismiss}
    </div>
  );
}

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
