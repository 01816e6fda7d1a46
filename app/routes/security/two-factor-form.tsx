import { Form, useNavigation } from "react-router";
import type { SecurityRefusal } from "~/domain/security/security";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useErrorMessage } from "~/ui/use-error-message";
import { CodeField } from "../join/code-field";

/** A secret as shown on the page, and `setup`, which the form sends back. */
export type ShownSetup = {
  uri: string;
  secret: string;
  setup: string;
  qr: { size: number; path: string };
};

type TwoFactorFormProps = {
  setup: ShownSetup;
  /** Translation key of the code's error. */
  error: string | undefined;
  refusal: SecurityRefusal | undefined;
};

/** Shows the secret as QR code and text, and asks for a first code to verify the app has it. */
export function TwoFactorForm({ setup, error, refusal }: TwoFactorFormProps) {
  const { t } = useTranslation("security");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const wrong = refusal === "factor_code_wrong" ? t("refusal.factor_code_wrong") : undefined;
  return (
    <Form method="post" className="grid gap-6">
      {refusal && !wrong ? (
        <Alert tone="danger" live>
          {t(`refusal.${refusal}`)}
        </Alert>
      ) : null}
      <ol className="grid list-decimal gap-6 ps-5 marker:font-semibold">
        <li>{t("app.step_get")}</li>
        <li>
          <p>{t("app.step_scan")}</p>
          <SetupSecret {...setup} />
        </li>
        <li>{t("app.step_type")}</li>
      </ol>
      <input type="hidden" name="setup" value={setup.setup} />
      <CodeField
        label={t("app.code")}
        hint={t("app.code_hint")}
        error={wrong ?? message(error ? [error] : undefined)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("app.turn_on")}
      </Button>
    </Form>
  );
}

/** Dark on white in every theme, since cameras need the contrast. */
function SetupSecret({ qr, secret, uri }: ShownSetup) {
  const { t } = useTranslation("security");
  return (
    <div className="mt-3 flex flex-wrap items-start gap-5">
      <svg
        role="img"
        aria-label={t("app.picture")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-52 shrink-0 rounded-control border border-line"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-2">
        <p className="text-sm text-muted">{t("app.letters")}</p>
        <p translate="no" className="font-mono text-lg wrap-anywhere select-all">
          {secret}
        </p>
        <a href={uri} className="font-semibold text-brand-text underline underline-offset-4">
          {t("app.open_here")}
        </a>
      </div>
    </div>
  );
}
