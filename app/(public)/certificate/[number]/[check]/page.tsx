import { Linked } from "../../../_certificates/check-page";

export { generateMetadata } from "../../page";

export default Linked;
