import { useTranslation } from "~/i18n/use-translation";
import { buttonClass } from "~/ui/button-class";
import { Spinner } from "~/ui/spinner";
import { useAutoLoad } from "./use-auto-load";

type MoreLinkProps = {
  /** Query of the next page. Null if there is none. */
  search: string | null;
  label: string;
  busy: boolean;
  /** Number of items on the last loaded page, for screen readers. Null before the first load. */
  added: number | null;
  onMore: (search: string) => void;
  /** Number of loaded pages, for lists that load automatically as their end comes near. */
  pages?: number;
  /** Text at the end of a list that was extended. */
  end: string;
};

/**
 * "Show more": a link to the next page. With JavaScript it appends the page and keeps focus and
 * scroll position.
 */
export function MoreLink({ search, label, busy, added, onMore, end, pages }: MoreLinkProps) {
  const { t } = useTranslation("members");
  const link = useAutoLoad({ search: busy ? null : search, pages, onMore });
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className="sr-only">
        {busy || added === null ? "" : t("search.loaded", { count: added })}
      </p>
      {search === null ? (
        <p ref={focusOnMount(added)} tabIndex={-1} className="text-sm text-muted outline-none">
          {added === null ? null : end}
        </p>
      ) : (
        <a
          ref={link}
          href={search}
          aria-busy={busy || undefined}
          className={buttonClass({ variant: "secondary", size: "lg" })}
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

/**
 * The focused link disappears at the end of the list. The end text takes the focus, or the keyboard
 * would start at the top of the page.
 */
function focusOnMount(added: number | null) {
  return (element: HTMLElement | null) => {
    if (element && added !== null && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  };
}
