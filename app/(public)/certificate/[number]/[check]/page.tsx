import { Linked } from "../../check-page";

export { generateMetadata } from "../../page";

export default Linked;
