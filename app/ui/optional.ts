import { type ComponentType, lazy } from "react";

/** Code that a page can do without: where it cannot be had, such as in a tunnel, nothing stands in its place. */
export const optional = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: () => null })));
