import NextAuth from "next-auth";
import { login, logout } from "@/lib/domain/people/staff/sign-in";
import { authOptions } from "@/lib/platform/auth/next-auth/auth-options";
import { siteOrigin } from "@/lib/platform/env";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * next-auth's own addresses. Options are built at each request, when the environment is available. The site's address comes from
 * the settings, never from the request. Clients may not write to the log, so `_log` is 404.
 */
async function handler(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  if (action === "_log") return new Response(null, { status: 404 });
  process.env.NEXTAUTH_URL = siteOrigin();
  return NextAuth(authOptions({ login, logout }))(request, context);
}

export { handler as GET, handler as POST };
