/** A response as the worker gets it, and what of it is handed over rather than copied. */
export async function responseMessage(url: string, response: Response) {
  const { status, statusText, headers } = response;
  // A response with such a status has no body, not even an empty one.
  const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
  return { response: { url, status, statusText, headers: [...headers], body }, transfer: body ? [body] : [] };
}
