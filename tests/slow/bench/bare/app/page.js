import { headers } from "next/headers";

/** A page rendered for each request, as the academy's are, with nothing to load but Next and React. */
export default async function Page() {
  await headers();
  return (
    <main>
      <h1>Bare</h1>
      <p>A page with a title, a sentence and a link, and no script of its own.</p>
      <a href="/">Again</a>
    </main>
  );
}
