import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { read, transaction } from "@/db/client";
import { darajaTokens } from "@/db/schema/payments";
import { env } from "@/lib/platform/env";
import { hashToken, seal, unseal } from "@/lib/platform/secrets";
import { exchange, field } from "./exchange";

const PURPOSE = "daraja-token";
const WAIT_STEP_MS = 200;
const WAIT_STEPS = 60;

/**
 * The access token all instances share: each new one ends the old one (mpesa.md section 1), so only one caller fetches
 * while the others wait for it.
 * @param spoilt a token Daraja just refused; it is not given again.
 * @returns null when Daraja gives none now.
 */
export async function accessToken(spoilt?: string): Promise<string | null> {
  await transaction((tx) => tx.insert(darajaTokens).values({ account: account() }).onConflictDoNothing());
  for (let step = 0; step < WAIT_STEPS; step++) {
    const { sealed, token } = await keptToken();
    if (token && token !== spoilt) return token;
    if (await takeTurn(sealed)) return fetchToken();
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  return null;
}

async function keptToken(): Promise<{ sealed: string | null; token: string | null }> {
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
  return { sealed, token: sealed && row?.isLive ? unseal(PURPOSE, sealed) : null };
}

/** Whoever finds the token as it was seen may fetch; for the others one was fetched since they looked. */
async function takeTurn(seen: string | null): Promise<boolean> {
  const turn = await transaction((tx) =>
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
  return turn.length > 0;
}

async function fetchToken(): Promise<string | null> {
  const { MPESA_CONSUMER_KEY: key, MPESA_CONSUMER_SECRET: secret } = env();
  const answer = await exchange("/oauth/v1/generate?grant_type=client_credentials", {
    method: "GET",
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` },
  });
  const token = answer.status === 200 ? field(answer, "access_token") : "";
  // A minute early, so that no call leaves with a token about to end.
  const lives = Math.max(0, Number(field(answer, "expires_in")) - 60) || 0;
  await transaction((tx) =>
    tx
      .update(darajaTokens)
      .set({
        refreshingUntil: null,
        ...(token
          ? { sealedToken: seal(PURPOSE, token), expiresAt: sql`now() + make_interval(secs => ${lives})` }
          : {}),
      })
      .where(eq(darajaTokens.account, account())),
  );
  return token || null;
}

function account(): string {
  return hashToken(`${env().MPESA_BASE_URL}|${env().MPESA_CONSUMER_KEY}`).slice(0, 32);
}
