import { useTranslation } from "~/i18n/use-translation";
import { Arm } from "~/ui/art/arm";
import { peopleOf } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { LabelChip } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ChosenPhoto, cropLabels } from "~/ui/chosen-photo";
import { Hero } from "~/ui/hero";
import { LikeButton } from "~/ui/like";
import { LikeOverlay } from "~/ui/like-overlay";
import PhotoCrop from "~/ui/photo-crop";
import { PhotoField } from "~/ui/photo-field";
import { ViewerBar, ViewerButton } from "~/ui/photo-viewer-bar";
import { MemberCard, MemberGrid, Portrait } from "~/ui/portrait";
import { Group, LONG_WORD, PICTURE, Piece } from "./piece";

const SHADES = "dce543";
/** A photo of which nothing is there yet. */
const UNLOADED = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

export function MemberGroup() {
  const { t } = useTranslation("members");
  return (
    <Group id="members" title="Members">
      <Piece name="MemberGrid, MemberCard" frame="wide">
        <MemberGrid label={t("search.results")}>
          <Member name="Aino" age={41} line={t("like.like", { name: "Aino" })} liked />
          <Member name={LONG_WORD} age={58} line={LONG_WORD} />
          <Member name="Eero" photo={null} />
          <Member name="Pia" age={29} photo={{ shades: SHADES, src: UNLOADED }} />
        </MemberGrid>
      </Piece>
      <Piece name="MemberCard, hover" force="hover">
        <MemberGrid>
          <Member name="Aino" age={41} />
        </MemberGrid>
      </Piece>
      <Piece name="MemberCard, focus" force="focus-visible">
        <MemberGrid>
          <Member name="Aino" age={41} />
        </MemberGrid>
      </Piece>
      <Piece name="Portrait: picture, square, none, colours, blurred, locked">
        <div className="grid grid-cols-3 gap-3">
          <Portrait src={PICTURE} alt="" eager />
          <Portrait src={PICTURE} alt="" ratio="square" eager />
          <Portrait alt="" />
          <Portrait shades={SHADES} src={UNLOADED} alt="" eager />
          <Portrait blur={PICTURE} alt="" />
          <Portrait blur={PICTURE} locked={t("profile:page.photo_locked")} alt="" />
        </div>
      </Piece>
    </Group>
  );
}

type MemberProps = {
  name: string;
  age?: number;
  line?: string;
  photo?: { src?: string; shades?: string } | null;
  liked?: boolean;
};

function Member({ name, age, line, photo = { src: PICTURE }, liked }: MemberProps) {
  const { t } = useTranslation("members");
  return (
    <li>
      <MemberCard
        to="/members"
        name={name}
        age={age}
        line={line}
        photo={photo}
        region={age ? "Uusimaa" : undefined}
        activity={age ? t("activity.today") : null}
        badges={age ? <LabelChip kind="new">{t("search.new")}</LabelChip> : null}
        action={<LikeButton label={t("like.like", { name })} liked={liked} />}
        eager
      />
    </li>
  );
}

export function PhotoGroup() {
  const { t } = useTranslation("join");
  const photo = { src: PICTURE, alt: t("photo.alt") };
  const field = {
    label: t("photo.choose"),
    accept: "image/*",
    previewAlt: t("photo.preview_alt"),
    camera: t("photo.camera"),
  };
  const bar = { total: 5, go: ignore, onZoom: ignore, onClose: ignore };
  return (
    <Group id="photos" title="Photos">
      <Piece name="PhotoField: empty">
        <PhotoField {...field} name="p1" hint={t("photo.camera")} />
      </Piece>
      <Piece name="PhotoField: current, error">
        <PhotoField
          {...field}
          name="p2"
          current={photo}
          note={t("photo.current")}
          error={t("invalid.photo_required")}
        />
      </Piece>
      <Piece name="PhotoField: hover" force="hover">
        <PhotoField {...field} name="p3" />
      </Piece>
      <Piece name="ChosenPhoto">
        <ChosenPhoto preview={PICTURE} previewAlt="" />
      </Piece>
      <Piece name="PhotoCrop, before its photo is loaded">
        <PhotoCrop {...photo} name="crop" labels={cropLabels(useTranslation().t)} />
      </Piece>
      <Piece name="ViewerBar: first" frame="corner">
        <div className="text-white">
          <ViewerBar {...bar} at={0} large={false} locked={false} />
        </div>
      </Piece>
      <Piece name="ViewerBar: in the middle, enlarged" frame="corner">
        <div className="text-white">
          <ViewerBar {...bar} at={2} large locked={false} />
        </div>
      </Piece>
      <Piece name="ViewerButton: possible, not possible" frame="row">
        <ViewerButton label={t("common:nav.back")} icon="chevron-left" onPress={ignore} />
        <ViewerButton label={t("common:nav.back")} icon="chevron-left" off onPress={ignore} />
      </Piece>
    </Group>
  );
}

const ignore = () => undefined;

export function PictureGroup({ niche }: { niche: number }) {
  const { t } = useTranslation("members");
  const photo = { src: PICTURE, alt: "Aino" };
  const overlay = {
    open: true,
    name: "Aino, 41",
    photo,
    profileTo: "/",
    closeLabel: t("common:form.close"),
    onClose: ignore,
    children: (
      <Button variant="secondary" size="lg" wide>
        {t("profile:page.write", { name: "Aino" })}
      </Button>
    ),
  };
  return (
    <Group id="pictures" title="Pictures">
      <Piece name="LikeOverlay, like" frame="window">
        <LikeOverlay {...overlay} kind="like" title={t("overlay.like")} />
      </Piece>
      <Piece name="LikeOverlay, match" frame="window">
        <LikeOverlay {...overlay} kind="match" title={t("overlay.match")} own={photo} />
      </Piece>
      <Piece name="Hero" frame="wide">
        <Hero
          niche={niche}
          title={t("search.title")}
          lead={t("common:alert.photo_text")}
          facts={[t("visitor.join"), t("search.photo")]}
        >
          <Button wide size="lg">
            {t("visitor.join")}
          </Button>
        </Hero>
      </Piece>
      <Piece name="Person, Arm" frame="row">
        {peopleOf(niche).map((style, index) => (
          <svg
            key={style.skin + String(index)}
            viewBox="0 0 200 240"
            width="100"
            height="120"
            aria-hidden
          >
            <Person {...style} x={100} y={110} size={1.4} />
          </svg>
        ))}
        <svg viewBox="0 0 200 240" width="100" height="120" aria-hidden>
          <Arm d="M20 200Q80 160 150 60" sleeve="#7b2a55" skin="#f1d3bd" hand={[150, 50]} />
        </svg>
      </Piece>
    </Group>
  );
}
