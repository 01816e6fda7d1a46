import { useState } from "react";
import { Button } from "~/ui/button";

/** Copies a text; `label` names it for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button type="button" size="sm" variant="secondary" aria-label={`Copy ${label}`} onClick={copy}>
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
