import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { listBatches, showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/correspondence/batches/steer-batch";
import {
  addTemplate,
  archiveTemplate,
  listTemplates,
  updateTemplate,
} from "@/lib/domain/correspondence/batches/templates";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { liftAtDesk, optOutAtDesk } from "@/lib/domain/correspondence/replies/change-opt-outs";
import { answerReply, handleReply } from "@/lib/domain/correspondence/replies/handle-reply";
import { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { messagesOfStudent } from "@/lib/domain/correspondence/replies/of-student";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { sendAgain } from "@/lib/domain/messaging/messages/send-again";
import { showBudget } from "@/lib/domain/messaging/messages/show-budget";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created } from "../../responses";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({ run: listMessages, toResponse: ({ messages, total }) => ({ data: messages, total }) }),
  },
  "send-again": { POST: endpoint({ run: sendAgain }) },
  "show-budget": { GET: endpoint({ run: showBudget }) },
  "of-student": { GET: endpoint({ run: messagesOfStudent }) },
  replies: {
    GET: endpoint({ run: listReplies, toResponse: ({ replies, total }) => ({ data: replies, total }) }),
  },
  "handle-reply": { POST: endpoint({ run: handleReply }) },
  "answer-reply": { POST: endpoint({ run: answerReply, repeatable: true }) },
  "opt-outs": {
    GET: endpoint({ run: listOptOuts, toResponse: ({ recipients, total }) => ({ data: recipients, total }) }),
  },
  "opt-out": { POST: endpoint({ run: optOutAtDesk }) },
  "lift-opt-out": { POST: endpoint({ run: liftAtDesk }) },
  preview: { POST: endpoint({ run: previewMessages }) },
  send: {
    POST: endpoint({
      run: sendMessages,
      toResponse: created,
      repeatable: true,
    }),
  },
  unreached: { POST: endpoint({ run: listUnreached }) },
  batches: {
    GET: endpoint({ run: listBatches, toResponse: ({ batches, total }) => ({ data: batches, total }) }),
  },
  "show-batch": { GET: endpoint({ run: showBatch }) },
  "pause-batch": { POST: endpoint({ run: pauseBatch }) },
  "resume-batch": { POST: endpoint({ run: resumeBatch }) },
  "stop-batch": { POST: endpoint({ run: stopBatch }) },
  "retry-failed": { POST: endpoint({ run: retryFailed }) },
  "resend-unknown": { POST: endpoint({ run: resendUnknown, repeatable: true }) },
  templates: { GET: endpoint({ run: listTemplates }) },
  "add-template": { POST: endpoint({ run: addTemplate, toResponse: created }) },
  "update-template": { PATCH: endpoint({ run: updateTemplate }) },
  "archive-template": { DELETE: endpoint({ run: archiveTemplate }) },
});
