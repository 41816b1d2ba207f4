/** The sample key: public sample data, the same in every browser, so that documentation can print it. */
export const SAMPLE_KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

/**
 * The stored form of the sample key, its members in schema order. Precomputed, so that drawing the page needs no
 * SHA-256 code.
 */
export const SAMPLE_KEY_STORED = {
  sha256: "ec0d69c108acc7759a6d586036723ae5dbd2d8b4ba7d116524e3c9e860c83d27",
  prefix: "rsk_demo_TryE",
  last4: "gRqf",
} as const;
