import { useTranslation } from "~/i18n/use-translation";
import { buttonLook } from "~/ui/button-look";
import { Spinner } from "~/ui/spinner";
import { useAutoMore } from "./use-auto-more";

type MoreLinkProps = {
  /** The search part of the next page's address; null where there is none. */
  search: string | null;
  label: string;
  busy: boolean;
  /** How many the last one brought, for screen readers; null before the first. */
  added: number | null;
  onMore: (search: string) => void;
  /** Where the list goes on by itself as one comes near its end: how many pages it has. */
  pages?: number;
  /** Said where the list ends after it was lengthened. */
  end: string;
};

/** "Show more": a link to the next page, which with JavaScript lengthens this one and keeps focus and place. */
export function MoreLink({ search, label, busy, added, onMore, end, pages }: MoreLinkProps) {
  const { t } = useTranslation("members");
  const link = useAutoMore({ search: busy ? null : search, pages, onMore });
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className="sr-only">
        {busy || added === null ? "" : t("search.loaded", { count: added })}
      </p>
      {search === null ? (
        <p ref={takeFocus(added)} tabIndex={-1} className="text-sm text-muted outline-none">
          {added === null ? null : end}
        </p>
      ) : (
        <a
          ref={link}
          href={search}
          aria-busy={busy || undefined}
          className={buttonLook({ variant: "secondary", size: "lg" })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!busy) onMore(search);
          }}
        >
          {busy ? <Spinner /> : null}
          {label}
        </a>
      )}
    </div>
  );
}

/** The link that had the focus is gone at the end of the list: its successor takes it, or the keyboard starts at the top. */
function takeFocus(added: number | null) {
  return (element: HTMLElement | null) => {
    if (element && added !== null && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  };
}
