import { route } from "@/lib/web/endpoint";
import { describeApi } from "@/lib/web/openapi/describe-api";
import { drawApi, PAGE_POLICY } from "@/lib/web/openapi/draw-api";
import { publicFile } from "@/lib/web/openapi/public-file";
import { CALLS } from "../catalogue";

const page = publicFile("docs", {
  type: "text/html",
  policy: PAGE_POLICY,
  make: () => drawApi(describeApi(CALLS)),
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: page });
