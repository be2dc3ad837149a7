import { withEnvelope } from "@/lib/platform/http/endpoint";
import { Refusal } from "@/lib/platform/refusal";

const nothing = withEnvelope("none", async () => {
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
});

/** Whatever is no call of the catalogue is answered in the envelope too. */
const refuse = (request: Request) => nothing(request);

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT };
