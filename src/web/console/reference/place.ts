/** The element id of a place in the reference, such as `errors` or `body.qty`. */
export const placeId = (place: string): string => `reference-${place}`;
