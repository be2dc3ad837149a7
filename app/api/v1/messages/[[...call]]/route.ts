import { previewMessages } from "@/lib/domain/batches/preview";
import { sendMessages } from "@/lib/domain/batches/send";
import { listBatches, showBatch } from "@/lib/domain/batches/show-batches";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/batches/steer-batch";
import { addTemplate, archiveTemplate, listTemplates, updateTemplate } from "@/lib/domain/batches/templates";
import { listUnreached } from "@/lib/domain/batches/unreached";
import { listMessages } from "@/lib/domain/messages/list-messages";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  "": {
    GET: endpoint({ run: listMessages, toResponse: ({ messages, total }) => ({ data: messages, total }) }),
  },
  preview: { POST: endpoint({ run: previewMessages }) },
  send: {
    POST: endpoint({
      run: sendMessages,
      toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }),
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
  "add-template": {
    POST: endpoint({ run: addTemplate, toResponse: ({ msg, ...data }) => ({ status: 201, msg, data }) }),
  },
  "update-template": { PATCH: endpoint({ run: updateTemplate }) },
  "archive-template": { DELETE: endpoint({ run: archiveTemplate }) },
});
