import { API } from "@/lib/domain/openapi/calls";
import { route } from "@/lib/platform/http/routes";
import { describeApi } from "@/lib/platform/openapi/describe-api";
import { DOCS_POLICY, renderDocs } from "@/lib/platform/openapi/docs-page";
import { publicFile } from "@/lib/platform/openapi/public-file";

const page = publicFile("docs", {
  type: "text/html",
  policy: DOCS_POLICY,
  make: () => renderDocs(describeApi(API)),
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: page });
