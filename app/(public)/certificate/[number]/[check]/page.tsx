import { Linked } from "../../../certificate-check";

export { generateMetadata } from "../../page";

export default Linked;
