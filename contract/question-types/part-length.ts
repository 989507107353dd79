/** The length in characters of an option, an item, a text that a gap accepts, and the answer in a gap: an accepted text can be answered. */
export const longestPart = 1000;
