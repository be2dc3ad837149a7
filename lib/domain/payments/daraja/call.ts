import "server-only";
import { accessToken } from "./access-token";
import { type Exchange, errorCode, exchange } from "./exchange";

const TOKEN_REFUSED = new Set(["404.001.03", "400.003.01", "401.002.01", "401.001"]);

/** Nothing was sent, because Daraja gave no access token: whatever was wanted did not happen. */
export const NOT_SENT = -1;

/**
 * Posts to Daraja with the shared token; a refused token is renewed once (mpesa.md section 1).
 * @returns the answer; status 0 when none came, NOT_SENT when the request never left.
 */
export async function call(path: string, body: Record<string, unknown>): Promise<Exchange> {
  const token = await accessToken();
  if (!token) return { status: NOT_SENT, text: "", json: null };
  const answer = await post(path, body, token);
  if (!TOKEN_REFUSED.has(errorCode(answer))) return answer;
  const fresh = await accessToken(token);
  return fresh ? post(path, body, fresh) : { ...answer, status: NOT_SENT };
}

function post(path: string, body: Record<string, unknown>, token: string): Promise<Exchange> {
  return exchange(path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
