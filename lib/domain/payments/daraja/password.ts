import "server-only";
import { env } from "@/lib/platform/env";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";

/** Short code, timestamp and the password made of both; the three must agree in one request (mpesa.md 2.1). */
export function credentials(now: Date) {
  const { MPESA_SHORTCODE: shortcode, MPESA_PASSKEY: passkey } = env();
  const stamp = nairobiStamp(now);
  return {
    BusinessShortCode: Number(shortcode),
    Password: Buffer.from(`${shortcode}${passkey}${stamp}`).toString("base64"),
    Timestamp: stamp,
  };
}
