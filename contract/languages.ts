/** The languages of the page, of mails and of what people write. */
export const languages = ['en', 'ru', 'uz'] as const;
export type Language = (typeof languages)[number];
