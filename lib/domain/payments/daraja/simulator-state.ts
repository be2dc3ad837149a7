import "server-only";
import { exchange } from "./exchange";

/** Whether the simulator answers, and whether it knows where to send paybill payments. Only asked of a simulator. */
export async function simulatorState(): Promise<{ up: boolean; knowsPaybillUrls: boolean }> {
  const answer = await exchange("/_sim/health", { method: "GET", headers: {} });
  return { up: answer.status === 200, knowsPaybillUrls: answer.json?.paybill_urls_registered === true };
}

/** The certificate a simulator published, as PEM; empty when it does not answer. */
export async function simulatorCertificate(): Promise<string> {
  return (await exchange("/_sim/certificate", { method: "GET", headers: {} })).text;
}
