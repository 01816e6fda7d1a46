type StoredMessage = { clientId: string; seq: number };
/** The database rows of one sender. */
export type StoredStream = {
  messages: StoredMessage[];
  initialCredits: number;
  balance: number;
  sum: number;
};
export type StreamErrors = {
  lost: number;
  doubled: number;
  disordered: number;
  mischarged: number;
};

/** The errors in the stored rows, compared with the acknowledgements to the sender. */
export function streamErrorsOf(
  acks: readonly StoredMessage[],
  { messages, initialCredits, balance, sum }: StoredStream,
): StreamErrors {
  const stored = new Map<string, StoredMessage[]>();
  for (const message of messages) {
    const same = stored.get(message.clientId) ?? [];
    stored.set(message.clientId, [...same, message]);
  }
  const due = initialCredits - messages.length;
  return {
    lost: acks.filter(({ clientId }) => !stored.has(clientId)).length,
    doubled: messages.length - stored.size,
    disordered: acks.filter(({ clientId, seq }) => {
      const [found] = stored.get(clientId) ?? [];
      return found !== undefined && found.seq !== seq;
    }).length,
    mischarged: Math.max(Math.abs(balance - due), Math.abs(sum - due)),
  };
}
