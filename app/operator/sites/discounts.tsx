import { data, Form, Link, redirect, useNavigation } from "react-router";
import { newCodeSchema } from "~/domain/discount/new-code.schema";
import { FORM_ROOT } from "~/domain/site/form-tree";
import { formOf } from "~/domain/site/setting-form";
import {
  CREATE_CODE_REFUSALS,
  type CreateCodeRefusal,
  createDiscountCode,
  type IssuedCode,
  listDiscountCodes,
} from "~/domain/site-admin/discount-codes";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { discountReasonSchema } from "~/domain/site-admin/site-admin.schema";
import { toMajorUnits } from "~/kit/money";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import { Table } from "../ui/table";
import type { Route } from "./+types/discounts";
import { readTreeForm } from "./read-tree-form";
import { SettingFields } from "./setting-fields";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** The discount codes of a site, and the form of a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const after = url.searchParams.get("after");
  return {
    site: { id: site.id, host: site.host },
    ...(await listDiscountCodes(services, site, after)),
    result: url.searchParams.get("result"),
    node: formOf(newCodeSchema).node,
  };
}

/** The field of a refusal, and what to do. */
const ERRORS: Record<CreateCodeRefusal, [field: string, text: string]> = {
  reserved: ["code", "The product itself gives codes of this name. Choose another."],
  code_taken: ["code", "The site has had this code. Choose another."],
  not_served: ["country", "The site does not serve this country."],
  currency_missing: ["currency", "A minimum order needs its currency."],
  expired: ["expires", "Choose today or a later day."],
  no_member: ["user_id", "The site has no member with this id."],
};

/** Creates a code. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const form = await readTreeForm(request, { schema: newCodeSchema, rest: discountReasonSchema });
  if (!form.ok) return data(form.typed, { status: 422 });
  const { value: code, rest, typed } = form;
  const outcome = await createDiscountCode(services, getStaff(context), {
    site,
    code,
    reason: rest.reason,
  });
  if (outcome.ok) return redirect(`/operator/sites/${site.id}/discounts?result=created`, 303);
  const [field, text] = ERRORS[outcome.refusal];
  return data(
    { ...typed, errors: { [`${FORM_ROOT}.${field}`]: text } },
    { status: CREATE_CODE_REFUSALS[outcome.refusal] },
  );
}

const RESULTS: Record<string, string> = {
  created: "The code can be used from now on.",
  ended: "The code has ended. Orders that have it keep their price.",
  already: "The code had ended already.",
};

export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { site, codes, next, result, node } = loaderData;
  const busy = useNavigation().state !== "idle";
  const values = actionData?.values ?? {};
  return (
    <OperatorPage
      title="Discount codes"
      lead={
        <>
          <Link to={`/operator/sites/${site.id}`} className="underline">
            {site.host}
          </Link>{" "}
          · an order takes the better of code and welcome discount
        </>
      }
    >
      {result && RESULTS[result] && !actionData ? (
        <div className="mb-4">
          <Alert tone="success" live>
            {RESULTS[result]}
          </Alert>
        </div>
      ) : null}
      <Table
        caption="Codes by name"
        rows={codes}
        keyOf={({ code }) => code}
        empty="The site has no codes."
        columns={[
          { label: "Code", cell: ({ code }) => <strong>{code}</strong> },
          {
            label: "Discount",
            cell: ({ value_percentage }) => `${value_percentage} %`,
            number: true,
          },
          { label: "Conditions", cell: describeConditions },
          { label: "Used", cell: ({ used }) => used, number: true },
          {
            label: "State",
            cell: ({ code, status, expired }) =>
              status === "ended" ? (
                "ended"
              ) : expired ? (
                "expired"
              ) : (
                <EndForm site={site.id} code={code} />
              ),
          },
        ]}
      />
      {next ? (
        <p className="mt-4">
          <Link to={`?after=${next}`} className="underline">
            More codes
          </Link>
        </p>
      ) : null}
      <section aria-labelledby="new" className="mt-8 max-w-prose">
        <h2 id="new" className="mb-3 text-lg">
          New code
        </h2>
        {actionData ? (
          <div className="mb-4">
            <Alert tone="danger" live>
              {Object.keys(actionData.errors).length > 0
                ? "Nothing was created: correct the fields below."
                : "Write a reason."}
            </Alert>
          </div>
        ) : null}
        <Form method="post" className="grid gap-4">
          <SettingFields
            key={JSON.stringify(values)}
            node={node}
            path={FORM_ROOT}
            label="Conditions"
            values={values}
            errors={actionData?.errors ?? {}}
          />
          <ReasonField />
          <Button type="submit" busy={busy}>
            Create the code
          </Button>
        </Form>
      </section>
    </OperatorPage>
  );
}

/** "once-per-user, country NL, from 20.00 EUR, until 2026-12-31". */
function describeConditions(code: IssuedCode): string {
  const { validity, country, user_id, currency, minimum_order_value: least } = code;
  return [
    validity,
    country && `country ${country}`,
    user_id && `member ${user_id}`,
    least > 0 ? `from ${toMajorUnits(least).toFixed(2)} ${currency}` : currency && `in ${currency}`,
    code.paymentmethods && `by ${code.paymentmethods.join(", ")}`,
    code.expires && `until ${new Date(code.expires - 1).toISOString().slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function EndForm({ site, code }: { site: string; code: string }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer underline">
        active<span className="sr-only">{`: end ${code}`}</span>
      </summary>
      <Form
        method="post"
        action={`/operator/sites/${site}/discounts/end`}
        className="grid gap-2 py-2"
      >
        <input type="hidden" name="code" value={code} />
        <ReasonField id={`reason-${code}`} />
        <Button type="submit" variant="danger" size="sm">{`End ${code}`}</Button>
      </Form>
    </details>
  );
}
