type Give = (request: Request) => Promise<Response>;

/**
 * A handler that hands over a file; a browser without scripts that is refused its dates goes back to them, where it is
 * said what is wrong.
 * @param list the address of the list that has the dialog
 */
export function orBack(give: Give, list: string): Give {
  return async (request) => {
    const response = await give(request);
    const isPage = request.headers.get("sec-fetch-mode") === "navigate";
    if (response.status !== 400 || !isPage) return response;
    const back = new URLSearchParams(new URL(request.url).search);
    back.set("dialog", "export");
    return new Response(null, { status: 303, headers: { location: `${list}?${back}` } });
  };
}
