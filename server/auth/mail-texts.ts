import type { Language } from '../../contract/languages.ts';
import type { Letter } from '../mail/letter.ts';
import type { QueuedMail } from '../mail/queue-store.ts';
import { quotableName } from './quotable-name.ts';

type Words = Pick<Letter, 'subject' | 'reason' | 'action'> & { unasked: string };
type Texts = {
  greeting: (name: string) => string;
  lifetime: (time: string) => string;
} & Record<QueuedMail['purpose'], Words>;

const texts: Record<Language, Texts> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello!' : `Hello, ${name}!`),
    lifetime: (time) => `The link works for ${time} and can be used once.`,
    activation: {
      subject: 'Account activation on Savol',
      reason:
        'An account on Savol was made with this email address. Before it can be used, please activate it:',
      action: 'Activate the account',
      unasked: 'If you did not sign up, you need do nothing: without activation nobody can use the account.',
    },
    reset: {
      subject: 'Password reset on Savol',
      reason: 'A new password was requested for your account on Savol. To choose one, open this link:',
      action: 'Choose a new password',
      unasked: 'If this was not you, you need do nothing: your password stays as it is.',
    },
  },
  ru: {
    greeting: (name) => (name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    lifetime: (time) => `Срок действия ссылки — ${time}, воспользоваться ею можно один раз.`,
    activation: {
      subject: 'Активация учётной записи в Savol',
      reason:
        'На этот адрес электронной почты создана учётная запись в Savol. Чтобы ею можно было пользоваться, активируйте её:',
      action: 'Активировать учётную запись',
      unasked:
        'Если вы не регистрировались, ничего делать не нужно: без активации учётной записью никто не сможет воспользоваться.',
    },
    reset: {
      subject: 'Сброс пароля в Savol',
      reason:
        'Для вашей учётной записи в Savol запрошен новый пароль. Чтобы задать его, откройте эту ссылку:',
      action: 'Задать новый пароль',
      unasked: 'Если это были не вы, ничего делать не нужно: ваш пароль останется прежним.',
    },
  },
  uz: {
    greeting: (name) => (name === '' ? 'Assalomu alaykum!' : `Assalomu alaykum, ${name}!`),
    lifetime: (time) => `Havola ${time} amal qiladi va undan faqat bir marta foydalanish mumkin.`,
    activation: {
      subject: 'Savolda hisobni faollashtirish',
      reason:
        'Ushbu elektron pochta manzili bilan Savolda hisob ochildi. Undan foydalanish uchun hisobni faollashtiring:',
      action: 'Hisobni faollashtirish',
      unasked:
        'Agar siz roʻyxatdan oʻtmagan boʻlsangiz, hech narsa qilish shart emas: faollashtirilmagan hisobdan hech kim foydalana olmaydi.',
    },
    reset: {
      subject: 'Savolda parolni tiklash',
      reason:
        'Savoldagi hisobingiz uchun yangi parol soʻraldi. Yangi parol tanlash uchun quyidagi havolani oching:',
      action: 'Yangi parol tanlash',
      unasked: 'Agar buni siz soʻramagan boʻlsangiz, hech narsa qilish shart emas: parolingiz oʻzgarmaydi.',
    },
  },
};

/** A duration in whole days or hours in words: "7 days", "1 час", "7 kun". */
function timeIn(language: Language, seconds: number): string {
  const hours = Math.round(seconds / 3600);
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/**
 * Composes the mail that carries a link.
 * @param name the person's first name, unchecked
 * @param lifetime seconds for which the link is valid
 */
export function letterOf(
  { purpose, language }: Pick<QueuedMail, 'purpose' | 'language'>,
  name: string,
  link: string,
  lifetime: number,
): Letter {
  const { greeting, lifetime: lives, [purpose]: words } = texts[language];
  return {
    language,
    subject: words.subject,
    greeting: greeting(quotableName(name)),
    reason: words.reason,
    action: words.action,
    link,
    notes: [lives(timeIn(language, lifetime)), words.unasked],
  };
}
