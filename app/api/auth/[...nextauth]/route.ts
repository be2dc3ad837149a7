import NextAuth from "next-auth";
import { authOptions } from "@/lib/web/auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own addresses. Options are read at the request, when the environment is there. */
async function handler(request: Request, context: Context): Promise<Response> {
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };
