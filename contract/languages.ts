/** The languages of the page, of mails and of texts of people. */
export const languages = ['en', 'ru', 'uz'] as const;
export type Language = (typeof languages)[number];
