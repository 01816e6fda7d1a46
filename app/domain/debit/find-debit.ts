import type { OrderId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectKept, selectMandate, selectStanding } from "./debit-store";
import { type KeptForm, openForm } from "./kept-form";
import { refusalOf } from "./refusal-of";

/** The stored form: whether its code is still valid, and whether another may be sent. */
type Kept = { form: KeptForm; open: boolean; again: boolean };

/** The state of an order's debit: the stored form, its mandate, and `refusalOf(amount)`. */
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
