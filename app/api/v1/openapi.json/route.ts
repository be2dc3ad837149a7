import { API } from "@/lib/domain/openapi/calls";
import { route } from "@/lib/platform/http/routes";
import { describeApi } from "@/lib/platform/openapi/describe-api";
import { publicFile } from "@/lib/platform/openapi/public-file";

const document = publicFile("openapi.json", {
  type: "application/json",
  policy: "default-src 'none'; frame-ancestors 'none'",
  make: () => JSON.stringify(describeApi(API)),
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: document });
