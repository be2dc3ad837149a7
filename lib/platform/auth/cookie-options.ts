import "server-only";

/** What every cookie of ours is: out of reach of scripts, not sent along by other sites' forms, over https where there is any. */
export function cookieOptions(seconds: number) {
  return {
    httpOnly: true,
    sameSite: "lax",
    secure: process.env.APP_ORIGIN?.startsWith("https://") ?? false,
    path: "/",
    maxAge: seconds,
  } as const;
}
