/** By a key; or by the page: words that were sent, came back or were chosen. */
export type How = "typed" | "put";
type Listener = (how: How) => void;

/**
 * What stands in the box of a conversation. The box holds its words itself and is drawn once: a key draws no part of the page
 * anew, and whoever shows something of the words is told of it (R345, decision 0072).
 */
export class UnsentWords {
  private readonly listeners = new Set<Listener>();
  private text: string;

  constructor(text: string) {
    this.text = text;
  }

  read = (): string => this.text;

  /** The box has these now. */
  type(text: string): void {
    this.text = text;
    this.tell("typed");
  }

  /** The box is to have these, made of what it has. */
  put = (next: string | ((have: string) => string)): void => {
    this.text = typeof next === "string" ? next : next(this.text);
    this.tell("put");
  };

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(how: How): void {
    for (const listener of this.listeners) listener(how);
  }
}
