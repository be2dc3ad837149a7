import NotForThisRole from "../(console)/forbidden";
import { ConsoleFrame } from "../console-frame";

/** Staff whose role may not open the page, in the frame they work in. */
export default function Forbidden() {
  return (
    <ConsoleFrame>
      <NotForThisRole />
    </ConsoleFrame>
  );
}
