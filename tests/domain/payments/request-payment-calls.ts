import { heldSeat, type Seat } from "../../api/fixtures";
import { phoneEnding } from "../../support/request-prompt";
import { requests, script } from "../../support/safaricom";

export const PUBLIC = { actor: { kind: "public" } } as const;

export const pushRequests = () => requests("stkpush/v1");

export async function seatWithScriptedPhone(): Promise<{ seat: Seat; phone: string }> {
  const [seat, phone] = [await heldSeat(), phoneEnding()];
  await script(phone, "by_hand");
  return { seat, phone };
}
