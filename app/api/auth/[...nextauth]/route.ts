import NextAuth from "next-auth";
import { authOptions } from "@/app/api/auth/[...nextauth]/auth-options";
import { siteOrigin } from "@/lib/platform/http/site";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * next-auth's own addresses. Options are read at the request, when the environment is there; its address comes from our
 * settings and never from what a request calls us. Nobody may write into the log from outside.
 */
async function handler(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  if (action === "_log") return new Response(null, { status: 404 });
  process.env.NEXTAUTH_URL = siteOrigin();
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };
