import { type ComponentType, lazy } from "react";

/** Lazy-loads a component that a page can work without: if loading fails, it renders nothing. */
export const lazyOptional = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
) => lazy<ComponentType<P>>(() => load().catch(() => ({ default: () => null })));
