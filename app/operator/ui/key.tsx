/** A key of the keyboard beside what it does; phones have none. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="hidden min-w-5 justify-center rounded border border-current/30 px-1 font-sans text-xs leading-5 lg:inline-flex">
      {children}
    </kbd>
  );
}
