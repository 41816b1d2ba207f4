/** The body of a request; null if it has none, or an empty one. */
export async function bodyOf(request: Request): Promise<ArrayBuffer | null> {
  // Firefox has no `body`.
  const body = request.body === null ? null : await request.arrayBuffer();
  return body?.byteLength ? body : null;
}
