/** Whether the member typed the text, or the page set it (sent, returned or selected text). */
type DraftChange = "typed" | "put";
type DraftListener = (how: DraftChange) => void;

/**
 * The text of a composer. The text field is uncontrolled and rendered once, so that a key press
 * does not re-render the page. Components that show something about the text subscribe (R345,
 * decision 0072).
 */
export class LocalDraft {
  private readonly listeners = new Set<DraftListener>();
  private text: string;

  constructor(text: string) {
    this.text = text;
  }

  read = (): string => this.text;

  /** Stores what the member typed. */
  type(text: string): void {
    this.text = text;
    this.notify("typed");
  }

  /** Replaces the text of the field. */
  put = (next: string | ((have: string) => string)): void => {
    this.text = typeof next === "string" ? next : next(this.text);
    this.notify("put");
  };

  subscribe(listener: DraftListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(how: DraftChange): void {
    for (const listener of this.listeners) listener(how);
  }
}
