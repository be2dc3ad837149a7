import { agreeToFollowUps, ownFollowUps } from "@/lib/domain/follow-ups/agree";
import { endFollowUpQuestions } from "@/lib/domain/follow-ups/end";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { recordFollowUp } from "@/lib/domain/follow-ups/record-call";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": { GET: endpoint({ run: listFollowUps, toResponse: (data) => ({ data, total: data.total }) }) },
  own: { GET: endpoint({ run: ownFollowUps }) },
  agree: { POST: endpoint({ run: agreeToFollowUps }) },
  end: { POST: endpoint({ run: endFollowUpQuestions }) },
  "record-call": { POST: endpoint({ run: recordFollowUp }) },
});
