/** A moment in UTC, to the minute, so that two people name the same one. Milliseconds UTC. */
export function Time({ at }: { at: number }) {
  const text = new Date(at).toISOString();
  return (
    <time dateTime={text} className="whitespace-nowrap">
      {`${text.slice(0, 10)} ${text.slice(11, 16)}`}
    </time>
  );
}
