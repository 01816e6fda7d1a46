import { data, Form, Link, redirect, useNavigation } from "react-router";
import { addFictionalSchema } from "~/domain/fictional-profile/fictional-form.schema";
import { listMissingLabels } from "~/domain/fictional-profile/fictional-profile";
import { newFictionalSchema } from "~/domain/fictional-profile/fictional-profile.schema";
import {
  CREATE_FICTIONAL_REFUSALS,
  type CreateFictionalRefusal,
  createFictionalProfile,
} from "~/domain/fictional-profile/manage-fictional";
import { countryName } from "~/domain/location/countries";
import { regionChoices } from "~/domain/location/location-choices";
import { PHOTO_MEGABYTES, PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { FORM_ROOT } from "~/domain/site/form-tree";
import { formOf } from "~/domain/site/setting-form";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { type MemberId, newId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { readTreeForm } from "../sites/read-tree-form";
import { SettingFields } from "../sites/setting-fields";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import type { Route } from "./+types/add";

export const handle = { permission: "fictional.answer" } satisfies OperatorHandle;

/** The form of a new fictional profile. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = await findAdministeredSite(getServices(context), params.site);
  if (!site || listMissingLabels(site.settings).length > 0) throw notFound();
  return {
    id: newId<MemberId>(),
    site: { id: site.id, host: site.host },
    node: formOf(newFictionalSchema).node,
    places: (site.settings?.countries ?? []).map((country) => ({
      country: countryName(country, "en"),
      regions: regionChoices(country, "en"),
    })),
    photoTypes: PHOTO_TYPES.join(","),
    photoMegabytes: PHOTO_MEGABYTES,
  };
}

/** The field of a refusal, and what to do. */
const ERRORS: Record<CreateFictionalRefusal, [field: string, text: string]> = {
  unlabelled: ["form", "The site no longer has all labels of fictional profiles."],
  invalid_name: [
    `${FORM_ROOT}.name`,
    "A member could not have this name: no address, no signs, and not that of staff.",
  ],
  too_long: [
    `${FORM_ROOT}.about`,
    "A text is too long: a headline of 70, a text of 1,000 characters.",
  ],
  too_young: [`${FORM_ROOT}.birth_date`, "The profile must have the minimum age of the site."],
  not_served: ["region", "Choose a region of the site's countries."],
  not_a_picture: ["photo", "This file is no picture. Choose a JPEG, PNG or WebP."],
  unreadable_heic: ["photo", "This HEIC cannot be read. Save it as JPEG."],
  moving_picture: ["photo", "The picture moves. Choose a still one."],
  too_many_pixels: ["photo", "The picture has too many pixels. Make it smaller."],
  too_many_photos: ["photo", "Too many attempts. Open the form again."],
  refused_picture: ["photo", "The site has banned this picture."],
  duplicate_picture: ["photo", "The profile has this picture."],
};

/** Creates the profile. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const form = await readTreeForm(request, {
    schema: newFictionalSchema,
    rest: addFictionalSchema,
  });
  if (!form.ok) return data(form.typed, { status: 422 });
  const { value: profile, rest, typed } = form;
  const outcome = await createFictionalProfile(services, getStaff(context), {
    site,
    id: rest.id,
    profile,
    region: rest.region,
    picture: await rest.photo.arrayBuffer(),
    reason: rest.reason,
  });
  if (outcome.ok) return redirect(`/operator/sites/${site.id}/fictional?result=created`, 303);
  const [field, text] = ERRORS[outcome.refusal];
  return data(
    { ...typed, errors: { [field]: text } },
    { status: CREATE_FICTIONAL_REFUSALS[outcome.refusal] },
  );
}

export default function AddFictional({ loaderData, actionData }: Route.ComponentProps) {
  const { id, site, node, places, photoTypes, photoMegabytes } = loaderData;
  const busy = useNavigation().state !== "idle";
  const values = actionData?.values ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <OperatorPage
      title="New fictional profile"
      lead={
        <Link to={`/operator/sites/${site.id}/fictional`} className="underline">
          {site.host}
        </Link>
      }
      narrow
    >
      {actionData ? (
        <div className="mb-4">
          <Alert tone="danger" live>
            {errors.form ??
              (Object.keys(errors).length > 0
                ? "Nothing was created: correct the fields below, and choose the picture again."
                : "Choose a picture and a region, and write a reason.")}
          </Alert>
        </div>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="grid gap-5">
        <input type="hidden" name="id" value={id} />
        <Field
          type="file"
          name="photo"
          label="Picture"
          hint={`At most ${photoMegabytes} MB. It is cut to 4:5 in the middle.`}
          accept={photoTypes}
          error={errors.photo}
          required
        />
        <Field as="select" name="region" label="Region" error={errors.region} required>
          {places.map(({ country, regions }) => (
            <optgroup key={country} label={country}>
              {regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Field>
        <SettingFields
          key={JSON.stringify(values)}
          node={node}
          path={FORM_ROOT}
          label="Profile"
          values={values}
          errors={errors}
        />
        <ReasonField />
        <Button type="submit" busy={busy}>
          Create the profile
        </Button>
      </Form>
    </OperatorPage>
  );
}
