import "server-only";

/** The cookie with the token of a student's session. */
export const STUDENT_SESSION_COOKIE = "academy_visit";
/** The cookie with the sealed session id of a member of staff. */
export const STAFF_COOKIE = "academy_staff";

/**
 * Attributes of every cookie: not readable by scripts, not sent with other sites' forms, https only where the site has https.
 * @param seconds how long the browser keeps it
 */
export function cookieOptions(seconds: number) {
  return {
    httpOnly: true,
    sameSite: "lax",
    secure: process.env.APP_ORIGIN?.startsWith("https://") ?? false,
    path: "/",
    maxAge: seconds,
  } as const;
}
