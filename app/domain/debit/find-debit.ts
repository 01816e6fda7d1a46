import type { OrderId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectKept, selectMandate, selectStanding } from "./debit-store";
import { type KeptForm, openForm } from "./kept-form";
import { refusalOf } from "./refusal-of";

/** What is kept of a form: whether its code still counts, and whether another may be sent. */
type Kept = { form: KeptForm; open: boolean; again: boolean };

/** How an order's debit stands: what is kept, the mandate that was given, and what stands against so much more. */
export async function findDebit(services: Services, debtor: MemberKey, orderId: OrderId) {
  const asked = { debtor, orderId, at: services.now() };
  const [[kept], [mandate], [standing]] = await Promise.all([
    services.readTogether(selectKept(asked)),
    services.readTogether(selectMandate(asked)),
    services.readTogether(selectStanding(asked)),
  ]);
  return {
    kept: kept ? await opened(services, asked, kept) : null,
    mandate: mandate ?? null,
    refusalOf: (amount: number) => refusalOf(standing, amount),
  };
}

async function opened(
  services: Services,
  { debtor, orderId }: { debtor: MemberKey; orderId: OrderId },
  row: { form: string; open: number; left: number },
): Promise<Kept | null> {
  const form = await openForm(services, { siteId: debtor.siteId, orderId }, row.form);
  return form && { form, open: row.open === 1, again: row.left > 0 };
}
