/** The lengths of a number, of a unit, and of an answer, which may be a number with a unit, in characters. */
export const longestNumber = 200;
export const longestUnit = 30;
export const longestQuantity = longestNumber + longestUnit + 1;
/** How many values can be right. */
export const mostValues = 20;
