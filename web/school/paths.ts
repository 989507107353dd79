/** The address of the screen about the school, to which each page leads. */
export const schoolPaths = { about: '/about' } as const;
