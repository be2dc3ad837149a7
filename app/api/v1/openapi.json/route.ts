import { route } from "@/lib/web/endpoint";
import { describeApi } from "@/lib/web/openapi/describe-api";
import { publicFile } from "@/lib/web/openapi/public-file";
import { CALLS } from "../catalogue";

const document = publicFile("openapi.json", {
  type: "application/json",
  policy: "default-src 'none'; frame-ancestors 'none'",
  make: () => JSON.stringify(describeApi(CALLS)),
});

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: document });
