import { Form } from "react-router";
import type { PasskeySummary } from "~/domain/security/find-security-settings";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import { LinkButton } from "~/ui/link-button";
import { SettingsSection } from "../../ui/settings-section";

type PasskeysSectionProps = { passkeys: PasskeySummary[]; most: number; timeZone: string };

/** Section with the member's passkeys. */
export function PasskeysSection({ passkeys, most, timeZone }: PasskeysSectionProps) {
  const { t } = useTranslation("security");
  return (
    <SettingsSection id="passkeys" title={t("passkey.title")}>
      <p className="text-sm text-muted">{t("passkey.what")}</p>
      {passkeys.length > 0 ? (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyLine {...passkey} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : null}
      {passkeys.length < most ? (
        <LinkButton
          to="/settings/security/passkey"
          variant="secondary"
          className="justify-self-start"
        >
          {t("passkey.add")}
        </LinkButton>
      ) : (
        <p className="text-sm">{t("refusal.too_many_passkeys")}</p>
      )}
    </SettingsSection>
  );
}

function PasskeyLine({ timeZone, ...passkey }: PasskeySummary & { timeZone: string }) {
  const { t } = useTranslation("security");
  const { locale } = useRoot();
  const { id, name, createdAt, usedAt, synced } = passkey;
  const day = (at: number) => formatDate(at, locale, timeZone);
  const details = [
    t("passkey.since", { date: day(createdAt) }),
    usedAt === null ? t("passkey.never_used") : t("passkey.used", { date: day(usedAt) }),
    synced ? t("passkey.synced") : null,
  ];
  return (
    <Disclosure
      summary={
        <>
          <bdi translate="no" className="wrap-anywhere">
            {name}
          </bdi>
          <span className="block text-sm font-normal text-muted">
            {details.filter(Boolean).join(" · ")}
          </span>
        </>
      }
    >
      <div className="grid gap-5">
        <Rename id={id} name={name} />
        <Form
          method="post"
          action={`/settings/security/passkeys/${id}/remove`}
          className="grid justify-items-start gap-3 border-t border-line pt-4"
        >
          <p className="text-sm text-muted">{t("passkey.remove_text")}</p>
          <Button type="submit" variant="danger">
            {t("passkey.remove")}
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}

function Rename({ id, name }: Pick<PasskeySummary, "id" | "name">) {
  const { t } = useTranslation("security");
  return (
    <Form
      method="post"
      action={`/settings/security/passkeys/${id}/rename`}
      className="grid justify-items-start gap-3"
    >
      <Field
        id={`name-${id}`}
        name="name"
        label={t("passkey.name")}
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary">
        {t("passkey.rename")}
      </Button>
    </Form>
  );
}
