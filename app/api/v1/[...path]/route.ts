import { withEnvelope } from "@/lib/platform/http/endpoint";
import { Refusal } from "@/lib/platform/refusal";

const nothing = withEnvelope("none", async () => {
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
});

/** Unknown paths answer 404 in the envelope, whatever the method. */
const refuse = (request: Request) => nothing(request);

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
