import { CALLS } from "@/lib/domain/openapi/calls";
import { route } from "@/lib/platform/http/endpoint";
import { describeApi } from "@/lib/platform/openapi/describe-api";
import { drawApi, PAGE_POLICY } from "@/lib/platform/openapi/draw-api";
import { publicFile } from "@/lib/platform/openapi/public-file";

const page = publicFile("docs", {
  type: "text/html",
  policy: PAGE_POLICY,
  make: () => drawApi(describeApi(CALLS)),
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: page });
