/** The body of a request; null if it has none, or an empty one. */
export async function bodyOf(request: Request): Promise<ArrayBuffer | null> {
  const body = await request.arrayBuffer();
  return body.byteLength > 0 ? body : null;
}
