import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { read, transaction } from "@/db/client";
import { darajaTokens } from "@/db/schema/daraja";
import { env } from "@/lib/platform/env";
import { hashToken, seal, unsealStored } from "@/lib/platform/secrets";
import { type Exchange, errorCode, exchange, field, NOT_SENT } from "./exchange";

const PURPOSE = "daraja-token";
const WAIT_MS = 200;
const MAX_WAITS = 60;
const TOKEN_REFUSED = new Set(["404.001.03", "400.003.01", "401.002.01", "401.001"]);

/**
 * Posts to Daraja with the shared access token; a refused token is renewed once. Never call it inside a transaction.
 * docs/mpesa.md, "Modes and credentials".
 * @returns the response; status 0 when none came, NOT_SENT when there was no token.
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

/**
 * The access token that all instances share. A new token invalidates the old one, so one caller fetches it while the
 * others wait. docs/mpesa.md, "Modes and credentials".
 * @param refused a token that Daraja just refused; it is not returned again.
 * @returns null when Daraja issues none now.
 */
export async function accessToken(refused?: string): Promise<string | null> {
  await transaction((tx) => tx.insert(darajaTokens).values({ account: account() }).onConflictDoNothing());
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const { sealed, token } = await readToken();
    if (token && token !== refused) return token;
    if (await lockRefresh(sealed)) return fetchToken();
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return null;
}

async function readToken(): Promise<{ sealed: string | null; token: string | null }> {
  const [row] = await read((db) =>
    db
      .select({
        sealed: darajaTokens.sealedToken,
        isLive: sql<boolean | null>`${darajaTokens.expiresAt} > now()`,
      })
      .from(darajaTokens)
      .where(eq(darajaTokens.account, account())),
  );
  const sealed = row?.sealed ?? null;
  return { sealed, token: sealed && row?.isLive ? unsealStored(PURPOSE, sealed) : null };
}

/** Reserves the refresh for one caller if the token is still the one it read; otherwise another caller has refreshed it. */
async function lockRefresh(seen: string | null): Promise<boolean> {
  const locked = await transaction((tx) =>
    tx
      .update(darajaTokens)
      .set({ refreshingUntil: sql`now() + interval '12 seconds'` })
      .where(
        and(
          eq(darajaTokens.account, account()),
          or(isNull(darajaTokens.refreshingUntil), lt(darajaTokens.refreshingUntil, sql`now()`)),
          sql`${darajaTokens.sealedToken} is not distinct from ${seen}::text`,
        ),
      )
      .returning({ account: darajaTokens.account }),
  );
  return locked.length > 0;
}

async function fetchToken(): Promise<string | null> {
  const { MPESA_CONSUMER_KEY: key, MPESA_CONSUMER_SECRET: secret } = env();
  const answer = await exchange("/oauth/v1/generate?grant_type=client_credentials", {
    method: "GET",
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` },
  });
  const token = answer.status === 200 ? field(answer, "access_token") : "";
  // Expires a minute early, so that no request uses a token about to end.
  const seconds = Math.max(0, Number(field(answer, "expires_in")) - 60) || 0;
  await transaction((tx) =>
    tx
      .update(darajaTokens)
      .set({
        refreshingUntil: null,
        ...(token
          ? { sealedToken: seal(PURPOSE, token), expiresAt: sql`now() + make_interval(secs => ${seconds})` }
          : {}),
      })
      .where(eq(darajaTokens.account, account())),
  );
  return token || null;
}

/** The key of the token's row: one for each Daraja environment and consumer key. */
function account(): string {
  return hashToken(`${env().MPESA_BASE_URL}|${env().MPESA_CONSUMER_KEY}`).slice(0, 32);
}
