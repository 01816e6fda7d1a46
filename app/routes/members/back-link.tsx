import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";

/** The way back to the list one came from, at the place where one left it; without JavaScript, to its beginning. */
export function BackLink({ toLikes }: { toLikes?: boolean }) {
  const { t } = useTranslation("profile");
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      to={toLikes ? "/likes" : "/members"}
      className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-sm font-semibold text-brand-text"
      onClick={(event) => {
        if (key === "default" || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ChevronLeft aria-hidden size={20} />
      {t(toLikes ? "page.back_likes" : "page.back")}
    </Link>
  );
}
