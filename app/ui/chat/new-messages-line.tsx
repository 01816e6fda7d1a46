/** Line above the first unread message: `<NewMessagesLine label="3 new messages" />`. */
export function NewMessagesLine({ label }: { label: string }) {
  return (
    <li
      id="new-messages"
      className="mt-4 flex items-center gap-3 text-xs font-semibold text-unread"
    >
      <span aria-hidden className="h-px flex-1 bg-unread/50" />
      {label}
      <span aria-hidden className="h-px flex-1 bg-unread/50" />
    </li>
  );
}
