import { redirect } from "next/navigation";
import { goOnOnWeb } from "@/lib/domain/conversations/go-on-on-web";
import { addDraft, currentActor, draftKey } from "@/lib/platform/auth/student-cookies";
import { clientAddress } from "@/lib/platform/client-address";
import { LANGUAGE_COOKIE } from "@/lib/platform/language";
import { isRefusal } from "@/lib/platform/refusal";

/** The link of an SMS: opens the registration form with what was answered by SMS or USSD; without it, once the link is old. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ code: string }> },
): Promise<Response> {
  const { code } = await params;
  redirect(`/register${await draftOf(code, request)}`);
}

async function draftOf(code: string, request: Request): Promise<string> {
  try {
    const ctx = { actor: await currentActor(), clientAddress: clientAddress(request.headers) };
    const { token, language } = await goOnOnWeb(ctx, { code });
    await addDraft(token, null);
    return `?draft=${draftKey(token)}&${LANGUAGE_COOKIE}=${language}`;
  } catch (error) {
    if (isRefusal(error)) return "";
    throw error;
  }
}
