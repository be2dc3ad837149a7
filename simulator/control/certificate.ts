import type { Answer } from "../http";
import { certificate } from "../security-credential";
import type { World } from "../world";

/** `GET /_sim/certificate`: what Safaricom's portal offers for download, to encrypt the operator's password with. */
export function publishCertificate(_world: World): Answer {
  return { status: 200, type: "application/x-pem-file", body: certificate() };
}
