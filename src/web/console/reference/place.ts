/** The element that stands at a place of the reference, such as `errors` or `body.qty`. */
export const placeId = (place: string): string => `reference-${place}`;
