/** An emoji, and who reacted with it, for screen readers. */
type LabelledReaction = { sign: string; label: string };

/**
 * Reactions over the lower edge of a bubble: `<MessageReactions reactions={[{ sign: "❤️", said:
 * "Aino reacted: ❤️" }]} />`; renders nothing without reactions.
 */
export function MessageReactions({ reactions }: { reactions: LabelledReaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <ul className="relative z-1 mx-3 -mt-1.5 flex gap-1">
      {reactions.map(({ sign, label }) => (
        <li
          key={label}
          title={label}
          className="rounded-full border border-line bg-card px-1.5 text-base leading-6 shadow-soft"
        >
          <span aria-hidden>{sign}</span>
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ul>
  );
}
