/** Shown only while the other member is typing: `<TypingDots label="Aino is typing" />`. */
export function TypingDots({ label }: { label: string }) {
  return (
    <p
      role="status"
      className="mt-4 inline-flex items-center gap-1 rounded-[18px] border border-line bg-bubble-other px-4 py-3.5"
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="size-1.5 animate-typing rounded-full bg-muted" />
      <span
        aria-hidden
        className="size-1.5 animate-typing rounded-full bg-muted [animation-delay:150ms]"
      />
      <span
        aria-hidden
        className="size-1.5 animate-typing rounded-full bg-muted [animation-delay:300ms]"
      />
    </p>
  );
}
