import type { ReactNode } from "react";
import { Alert, type AlertTone } from "./alert";
import { DismissButton } from "./dismiss-button";

export type ToastProps = {
  tone?: AlertTone;
  children: ReactNode;
  /** e.g. "Undo". */
  action?: ReactNode;
  /** Without it the toast leaves by the caller's clock; never under 5 seconds, never with an action. */
  onDismiss?: () => void;
  dismissLabel?: string;
};

/** A short answer to a deed, inside ToastRegion: `<Toast tone="success" onDismiss={…} dismissLabel="Close">Saved</Toast>`. */
export function Toast({ tone = "success", children, action, onDismiss, dismissLabel }: ToastProps) {
  const dismiss =
    onDismiss && dismissLabel ? (
      <DismissButton type="button" label={dismissLabel} onClick={onDismiss} />
    ) : undefined;
  return (
    <div className="pointer-events-auto w-full max-w-(--container-toast) animate-rise rounded-control shadow-soft">
      <Alert tone={tone} action={action} dismiss={dismiss}>
        {children}
      </Alert>
    </div>
  );
}
