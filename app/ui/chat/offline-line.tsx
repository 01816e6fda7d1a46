import type { ReactNode } from "react";
import { Icon } from "../icon";

/**
 * A line above the composer while nothing can be sent. It is rendered empty before, so that screen
 * readers announce the text: `<OfflineLine>{offline ? "No connection …" : null}</OfflineLine>`.
 */
export function OfflineLine({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children ? (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-sunk px-4 py-2 text-center text-sm">
          <Icon name="cloud-off" size={16} className="shrink-0 text-muted" />
          <span className="min-w-0">{children}</span>
        </p>
      ) : null}
    </div>
  );
}
