/** The length of a number with its unit, and of a unit, in characters. */
export const longestNumber = 200;
export const longestUnit = 30;
/** How many values can be right. */
export const mostValues = 20;
