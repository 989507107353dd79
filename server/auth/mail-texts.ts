import type { Language } from '../../contract/languages.ts';
import type { QueuedMail } from '../mail/queue-store.ts';

type Words = { subject: string; reason: string; action: string; unasked: string };
type Texts = {
  greeting: (name: string) => string;
  lifetime: (time: string) => string;
  /** Of the mail for sign-ups. The name is blank where it does not look like one. */
  signUp: {
    reasonOfSeveral: string;
    name: (name: string) => string;
    time: (time: string) => string;
    reject: string;
    choosePassword: string;
    onlyNewest: (shown: number) => string;
  };
  /** Of the mail to the owner of an account whose address was signed up with again. */
  account: { forgotten: string };
} & Record<QueuedMail['purpose'], Words>;

/** The texts of mails in each language. */
export const texts: Record<Language, Texts> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello!' : `Hello, ${name}!`),
    lifetime: (time) => `The link works for ${time} and can be used once.`,
    activation: {
      subject: 'Account activation on Savol',
      reason:
        'Somebody signed up on Savol with this email address. If it was you, please activate the account:',
      action: 'Activate the account',
      unasked:
        'If you did not sign up, do not activate the account. Open “This was not me” to delete the sign-up. Without activation, nobody can use the account.',
    },
    signUp: {
      reasonOfSeveral:
        'Somebody signed up on Savol with this email address more than once. Please activate the sign-up that is yours; the others will then be deleted:',
      name: (name) => `Name: ${name === '' ? 'not shown here because it does not look like a name' : name}`,
      time: (time) => `Signed up: ${time}`,
      reject: 'This was not me',
      choosePassword:
        'After activation you will choose a new password, because more than one person may have signed up with this address.',
      onlyNewest: (shown) => `Only the newest ${shown} sign-ups are listed here.`,
    },
    reset: {
      subject: 'Password reset on Savol',
      reason: 'A new password was requested for your account on Savol. To choose one, open this link:',
      action: 'Choose a new password',
      unasked: 'If this was not you, you do not need to do anything: your password stays as it is.',
    },
    invitation: {
      subject: 'Your account on Savol',
      reason:
        'Your school has created an account on Savol for you. To log in with this email address, first choose a password:',
      action: 'Choose a password',
      unasked:
        'If you do not know this school, you do not need to do anything: without a password nobody can log in with this address.',
    },
    account: {
      subject: 'You already have an account on Savol',
      reason:
        'Somebody signed up on Savol with this email address, which already has an account. If it was you, log in with your password:',
      action: 'Log in',
      forgotten: 'If you have forgotten your password, choose a new one',
      unasked: 'If this was not you, you do not need to do anything: your account has not changed.',
    },
  },
  ru: {
    greeting: (name) => (name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    lifetime: (time) => `Ссылка действует ${time}, воспользоваться ею можно один раз.`,
    activation: {
      subject: 'Активация учётной записи в Savol',
      reason:
        'С этим адресом электронной почты зарегистрировались в Savol. Если это были вы, активируйте учётную запись:',
      action: 'Активировать учётную запись',
      unasked:
        'Если вы не регистрировались, не активируйте учётную запись, а откройте ссылку «Это не я» и удалите регистрацию. Без активации учётной записью никто не сможет воспользоваться.',
    },
    signUp: {
      reasonOfSeveral:
        'С этим адресом электронной почты зарегистрировались в Savol несколько раз. Активируйте свою регистрацию; остальные будут удалены:',
      name: (name) => `Имя: ${name === '' ? 'не показано: это не похоже на имя' : name}`,
      time: (time) => `Время регистрации: ${time}`,
      reject: 'Это не я',
      choosePassword:
        'После активации вы зададите новый пароль: с этим адресом могли зарегистрироваться разные люди.',
      onlyNewest: (shown) => `Здесь показаны только последние регистрации, не больше ${shown}.`,
    },
    reset: {
      subject: 'Сброс пароля в Savol',
      reason:
        'Для вашей учётной записи в Savol запрошен новый пароль. Чтобы задать его, откройте эту ссылку:',
      action: 'Задать новый пароль',
      unasked: 'Если это были не вы, ничего делать не нужно: ваш пароль останется прежним.',
    },
    invitation: {
      subject: 'Ваша учётная запись в Savol',
      reason:
        'Школа создала для вас учётную запись в Savol. Чтобы входить с этим адресом электронной почты, сначала задайте пароль:',
      action: 'Задать пароль',
      unasked:
        'Если вы не знаете этой школы, ничего делать не нужно: без пароля с этим адресом войти нельзя.',
    },
    account: {
      subject: 'У вас уже есть учётная запись в Savol',
      reason:
        'С этим адресом электронной почты пытались зарегистрироваться в Savol, но учётная запись с ним уже есть. Если это были вы, войдите со своим паролем:',
      action: 'Войти',
      forgotten: 'Если вы забыли пароль, задайте новый',
      unasked: 'Если это были не вы, ничего делать не нужно: ваша учётная запись не изменилась.',
    },
  },
  uz: {
    greeting: (name) => (name === '' ? 'Assalomu alaykum!' : `Assalomu alaykum, ${name}!`),
    lifetime: (time) => `Havola ${time} amal qiladi va undan faqat bir marta foydalanish mumkin.`,
    activation: {
      subject: 'Savolda hisobni faollashtirish',
      reason:
        'Ushbu elektron pochta manzili bilan Savolda roʻyxatdan oʻtildi. Agar oʻzingiz oʻtgan boʻlsangiz, hisobni faollashtiring:',
      action: 'Hisobni faollashtirish',
      unasked:
        'Agar siz roʻyxatdan oʻtmagan boʻlsangiz, hisobni faollashtirmang. “Bu men emasman” havolasini oching va bu hisobni oʻchiring. Faollashtirilmagan hisobdan hech kim foydalana olmaydi.',
    },
    signUp: {
      reasonOfSeveral:
        'Ushbu elektron pochta manzili bilan Savolda bir necha marta roʻyxatdan oʻtildi. Oʻzingizga tegishlisini faollashtiring, qolganlari oʻchiriladi:',
      name: (name) => `Ism: ${name === '' ? 'koʻrsatilmadi, chunki ismga oʻxshamaydi' : name}`,
      time: (time) => `Roʻyxatdan oʻtgan vaqti: ${time}`,
      reject: 'Bu men emasman',
      choosePassword:
        'Faollashtirgandan keyin yangi parol tanlaysiz, chunki bu manzil bilan turli odamlar roʻyxatdan oʻtgan boʻlishi mumkin.',
      onlyNewest: (shown) => `Bu yerda roʻyxatdan oʻtishlarning faqat oxirgi ${shown} tasi koʻrsatilgan.`,
    },
    reset: {
      subject: 'Savolda parolni tiklash',
      reason:
        'Savoldagi hisobingiz uchun yangi parol soʻraldi. Yangi parol tanlash uchun quyidagi havolani oching:',
      action: 'Yangi parol tanlash',
      unasked: 'Agar buni siz soʻramagan boʻlsangiz, hech narsa qilish shart emas: parolingiz oʻzgarmaydi.',
    },
    invitation: {
      subject: 'Savoldagi hisobingiz',
      reason:
        'Maktabingiz siz uchun Savolda hisob ochdi. Ushbu elektron pochta manzili bilan kirish uchun avval parol tanlang:',
      action: 'Parol tanlash',
      unasked:
        'Agar bu maktabni bilmasangiz, hech narsa qilish shart emas: parolsiz bu manzil bilan hech kim kira olmaydi.',
    },
    account: {
      subject: 'Savolda hisobingiz allaqachon bor',
      reason:
        'Ushbu elektron pochta manzili bilan Savolda roʻyxatdan oʻtishga urinildi, ammo bu manzil bilan hisob allaqachon ochilgan. Agar buni oʻzingiz qilgan boʻlsangiz, parolingiz bilan kiring:',
      action: 'Kirish',
      forgotten: 'Parolni unutgan boʻlsangiz, yangisini tanlang',
      unasked: 'Agar buni siz qilmagan boʻlsangiz, hech narsa qilish shart emas: hisobingiz oʻzgarmagan.',
    },
  },
};

/** A duration in whole days or hours in words: "7 days", "1 час", "7 kun". */
export function durationIn(language: Language, seconds: number): string {
  const hours = Math.round(seconds / 3600);
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
