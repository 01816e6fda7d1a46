import { Form, Link } from "react-router";
import { Icon } from "~/ui/icon";

type AlternativeText = { title: string; text: string };

const CARD_CLASS =
  "flex min-h-20 w-full items-center gap-4 rounded-card border border-line bg-card p-4 text-left transition-colors hover:border-brand-text hover:bg-tint";

/** One of the alternatives; all have one size so that none is hidden. */
export function AlternativeLink({ to, ...texts }: AlternativeText & { to: string }) {
  return (
    <li>
      <Link to={to} className={CARD_CLASS}>
        <AlternativeContent {...texts} />
      </Link>
    </li>
  );
}

/** An alternative applied at once by a button. */
export function AlternativeButton(texts: AlternativeText) {
  return (
    <li>
      <Form method="post">
        <button type="submit" className={CARD_CLASS}>
          <AlternativeContent {...texts} />
        </button>
      </Form>
    </li>
  );
}

function AlternativeContent({ title, text }: AlternativeText) {
  return (
    <>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="text-lg font-semibold text-brand-text">{title}</span>
        <span className="text-muted">{text}</span>
      </span>
      <Icon name="chevron-right" size={22} className="shrink-0 text-muted" />
    </>
  );
}
