export { default } from "../(public)/layout";
