import { type Seat, seated } from "../../api/cast";
import { phoneEnding } from "../../support/request-prompt";
import { requests, script } from "../../support/safaricom";

export const PUBLIC = { actor: { kind: "public" } } as const;

export const pushRequests = () => requests("stkpush/v1");

export async function seatWithScriptedPhone(): Promise<{ seat: Seat; phone: string }> {
  const [seat, phone] = [await seated(), phoneEnding()];
  await script(phone, "by_hand");
  return { seat, phone };
}
