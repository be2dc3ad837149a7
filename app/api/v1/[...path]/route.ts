import { Refusal } from "@/lib/refusal";
import { withEnvelope } from "@/lib/web/endpoint";

/** Whatever is no call of the catalogue is answered in the envelope too. */
const nothing = withEnvelope("none", async () => {
  throw new Refusal("not_found", "not_found", "There is nothing at this address.");
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
