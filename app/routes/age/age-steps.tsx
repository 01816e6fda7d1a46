import { useEffect } from "react";
import { Form, Link, useNavigation, useRevalidator } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { seconds } from "~/kit/duration";
import { Button } from "~/ui/button";
import { QrCode, type QrCodeShape } from "~/ui/qr-code";

/** How often the page reads whether the wallet has answered. */
const POLL_INTERVAL = seconds(2.5);

type AgeFormProps = { step: "declare" | "start"; method: "wallet" | "redirect" | null };

/** What happens, what is stored, and the one button. */
export function AgeForm({ step, method }: AgeFormProps) {
  const { t } = useTranslation("age");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-4">
      <p>{t(`how.${step === "declare" ? "declared" : (method ?? "wallet")}`)}</p>
      <p className="text-muted">{t("stored")}</p>
      <Button type="submit" name="step" value={step} size="lg" wide busy={busy}>
        {t(step === "declare" ? "declare" : "start")}
      </Button>
    </Form>
  );
}

/** The link that opens a wallet here, and its QR code for one on another device. */
export type ShownWallet = { url: string; qr: QrCodeShape };

/** The code for a wallet on another device, the link to one on this, until it answers. */
export function WalletStep({ wallet: { url, qr } }: { wallet: ShownWallet }) {
  const { t } = useTranslation("age");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="grid justify-items-center gap-5">
      <p>{t("scan")}</p>
      <QrCode qr={qr} label={t("picture")} />
      <a href={url} className="button primary lg w-full">
        {t("open")}
      </a>
      <p role="status" className="text-muted">
        {t("waiting")}
      </p>
    </section>
  );
}

/** What stays open without the check. */
export function OpenRest() {
  const { t } = useTranslation("age");
  const links = [
    ["/settings", "rest.settings"],
    ["/settings/delete", "rest.delete"],
    ["/pages/service", "rest.help"],
  ] as const;
  return (
    <section aria-labelledby="rest" className="grid gap-2 border-line border-t pt-5">
      <h2 id="rest" className="text-lg">
        {t("rest.title")}
      </h2>
      <p className="text-muted">{t("rest.text")}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(([to, key]) => (
          <li key={to}>
            <Link to={to} className="inline-block py-2 font-semibold text-brand-text underline">
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
