import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { darajaTokens } from "@/db/schema/daraja";
import { read, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { hashToken, seal, unsealStored } from "@/lib/platform/secrets";
import { type Exchange, exchange, field, meaningOfAnswer, NOT_SENT } from "./exchange";

const PURPOSE = "daraja-token";
const WAIT_MS = 200;
const MAX_WAITS = 60;
/** Pauses before a request is sent again that Daraja did not take for lack of capacity. */
const PAUSES_MS = [400, 1_200];
/** A path that refused a token issued for it is not given another one for so long. */
const REFUSING_MS = 2_000;
/** Paths that refused a new token, and until when none is fetched for them. */
const refusing = new Map<string, number>();

/**
 * Posts to Daraja with the shared access token. A refused token is renewed once, and the request sent again: Daraja did
 * nothing. Never call it inside a transaction. docs/mpesa.md, "Modes and credentials".
 * @returns the response; status 0 when none came, NOT_SENT when there was no token.
 */
export async function call(path: string, body: Record<string, unknown>): Promise<Exchange> {
  const token = await accessToken();
  if (!token) return { status: NOT_SENT, text: "", json: null };
  const answer = await post(path, body, token);
  if (meaningOfAnswer(answer) !== "token") return answer;
  const fresh = await tokenAfter(token, path);
  if (fresh === undefined) return answer;
  if (fresh === null) return { ...answer, status: NOT_SENT };
  const second = await post(path, body, fresh);
  if (meaningOfAnswer(second) === "token") refusing.set(path, performance.now() + REFUSING_MS);
  return second;
}

/**
 * The token to use after a refused one: null if Daraja issues none, undefined if this path refuses new ones too. Then only a
 * token that others fetched meanwhile is tried, because each renewal ends the token that all other calls are using.
 */
async function tokenAfter(refused: string, path: string): Promise<string | null | undefined> {
  if ((refusing.get(path) ?? 0) < performance.now()) return accessToken(refused);
  const { token } = await readToken();
  return token && token !== refused ? token : undefined;
}

/** As `call`, and sends the request again after a moment when Daraja took none for lack of capacity: it did nothing. */
export async function callPatiently(path: string, body: Record<string, unknown>): Promise<Exchange> {
  let answer = await call(path, body);
  for (const pause of PAUSES_MS) {
    if (meaningOfAnswer(answer) !== "spike") return answer;
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    answer = await call(path, body);
  }
  return answer;
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
