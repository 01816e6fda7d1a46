import { useStartAtTop } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { buttonClass, LinkButton } from "~/ui/button";

/**
 * Shown once, to write down or download; the file is built from the page, so that no further
 * request contains them.
 */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: string }) {
  const { t } = useTranslation("security");
  const { site } = useRoot();
  useStartAtTop();
  const text = `${t("recovery.file", { site: site.name })}\n\n${codes.join("\n")}\n`;
  return (
    <div className="grid gap-5">
      <Alert tone="success" live>
        {done}
      </Alert>
      <p>{t("recovery.keep")}</p>
      <ul
        translate="no"
        className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-card p-5 font-mono text-lg sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass({})}
        >
          {t("recovery.download")}
        </a>
        <LinkButton to="/settings/security" variant="secondary">
          {t("recovery.kept")}
        </LinkButton>
      </div>
    </div>
  );
}
