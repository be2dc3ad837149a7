import "server-only";
import { NOT_SENT } from "./call";

/**
 * Whether Daraja's answer to an order is a no: nothing was done and nothing will be. All else (a 5xx, silence, a web page)
 * leaves open what happens (mpesa.md sections 1, 2.3).
 * @param code Daraja's errorCode or ResponseCode; empty when it said none.
 */
export function isRefusal(status: number, code: string, description: string): boolean {
  if (status === NOT_SENT) return true;
  if (status >= 400 && status < 500) return true;
  // A 200 that says nothing readable (a gateway's web page) may have let the order through.
  if (status === 200) return code !== "" && code !== "0";
  // The overloaded code is a refusal only where its text says so (mpesa.md section 1).
  return (
    code === "500.001.1001" && /unable to lock|wrong credentials|merchant does not exist/i.test(description)
  );
}
