import { Suspense } from "react";
import type { VisibleProfile as Profile } from "~/domain/conversation/find-visible-profile";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";

type ProfileGiftsProps = { profile: Pick<Profile, "gifts" | "own"> };

/** Received gifts that the member shows, with counts. Senders stay private (R244). */
export function ProfileGifts(props: ProfileGiftsProps) {
  return (
    <Suspense>
      <Gifts {...props} />
    </Suspense>
  );
}

function Gifts({ profile: { gifts, own } }: ProfileGiftsProps) {
  const { t } = useTranslation("gifts");
  return (
    <section aria-labelledby="gifts" className="grid gap-3">
      <h2 id="gifts" className="text-xl">
        {t("received.title")}
      </h2>
      {own ? <p className="-mt-2 text-sm text-muted">{t("received.own")}</p> : null}
      <ul className="flex flex-wrap gap-x-4 gap-y-3">
        {gifts.map(({ gift, count }) => (
          <li key={gift} className="grid w-20 justify-items-center gap-1 text-center">
            <GiftDrawing code={gift} size={56} />
            <span className="text-xs leading-tight wrap-anywhere">
              {t(`name.${gift}`)}
              {count > 1 ? <span className="text-muted tabular-nums">{` × ${count}`}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
