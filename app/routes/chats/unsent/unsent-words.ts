/** Whether the member typed the text, or the page set it (sent, returned or selected text). */
export type How = "typed" | "put";
type Listener = (how: How) => void;

/**
 * The text of a composer. The text field is uncontrolled and rendered once, so that a key press
 * does not re-render the page. Components that show something about the text subscribe (R345,
 * decision 0072).
 */
export class UnsentWords {
  private readonly listeners = new Set<Listener>();
  private text: string;

  constructor(text: string) {
    this.text = text;
  }

  read = (): string => this.text;

  /** Stores what the member typed. */
  type(text: string): void {
    this.text = text;
    this.tell("typed");
  }

  /** Replaces the text of the field. */
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
