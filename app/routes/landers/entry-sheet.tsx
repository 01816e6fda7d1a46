import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * The site-entry warning over a lander (R8); the page behind it is inert. A form without scripts.
 */
export function EntrySheet({ next }: { next: string }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  const age = site.minAge;
  return (
    <div className="entry" data-nosnippet="">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="entry-title"
        aria-describedby="entry-text"
      >
        <h2 id="entry-title">{t("entry.title", { age })}</h2>
        <p id="entry-text">
          {t("entry.text", { site: site.name, age })} {t(`entry.niche.${site.niche as 1}`)}
        </p>
        {site.company ? <a href="/pages/ban">{t("footer.ban")}</a> : null}
        <EntryButtons age={age} next={next} />
        <p className="small">{t("entry.kept")}</p>
      </div>
    </div>
  );
}

function EntryButtons({ age, next }: { age: number; next: string }) {
  const { t } = useTranslation();
  return (
    <form method="post" action="/site-entry">
      <input type="hidden" name="next" value={next} />
      <button type="submit" className="button">
        {t("entry.enter", { age })}
      </button>
      <a className="button quiet" href="https://www.google.com/" rel="noreferrer nofollow">
        {t("entry.leave")}
      </a>
    </form>
  );
}
