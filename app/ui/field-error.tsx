import type { ReactNode } from "react";
import { Icon } from "./icon";

/** The error of a field; renders nothing without one. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="circle-exclamation-point" size={18} className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
