import type { Language } from '../../contract/languages.ts';
import type { DrawingName } from './pictures/index.ts';

/** A post of the demonstration, written by staff. */
export interface DemoPost {
  key: string;
  language: Language;
  title: string;
  text: string;
  picture: DrawingName | null;
  published_at: string;
}

/** More than a page of news in three languages, the oldest first. */
export const demoPosts: DemoPost[] = [
  {
    key: 'uz-yangi-oquv-yili',
    language: 'uz',
    title: 'Yangi oʻquv yilida testlar Savolda',
    text: `Bu yildan boshlab nazorat va mashq testlarini Savolda yechamiz.

Qanday boshlash kerak:
1. Roʻyxatdan oʻting va pochtangizga kelgan havolani bosing.
2. “Kategoriyalar” boʻlimida fanni tanlang.
3. “Test yechish” tugmasini bosing. Javob yuborilgach, keyingi test oʻzi ochiladi.

Savollaringiz boʻlsa, sinf rahbaringizga murojaat qiling.`,
    picture: null,
    published_at: '2026-08-28T09:00:00Z',
  },
  {
    key: 'ru-s-chego-nachat',
    language: 'ru',
    title: 'С чего начать работу в Savol',
    text: `С этого года мы решаем проверочные и тренировочные тесты в Savol.

Зарегистрируйтесь, откройте ссылку из письма и выберите предмет в разделе «Категории». После каждого ответа сразу откроется следующий тест, а результат останется у вас в разделе «Тесты».

Если письмо не пришло, загляните в папку «Спам» или попросите отправить ссылку ещё раз.`,
    picture: null,
    published_at: '2026-09-01T05:30:00Z',
  },
  {
    key: 'uz-ota-onalarga',
    language: 'uz',
    title: 'Ota-onalar natijalarni qanday koʻradi',
    text: `Farzandingiz profilida ota-onaning pochtasi koʻrsatilgan boʻlsa, shu pochta bilan ochilgan hisobda uning natijalari koʻrinadi.

Buning uchun farzandingiz “Profil” boʻlimida manzilingizni yozib, saqlashi kifoya. Manzil oʻzgarsa, eskisi endi hech narsani koʻrmaydi.`,
    picture: null,
    published_at: '2026-09-10T11:15:00Z',
  },
  {
    key: 'en-english-club',
    language: 'en',
    title: 'The English club meets on Thursdays',
    text: `Do you want to speak more English? Come to room 12 every Thursday at three o'clock.

We talk, play word games and watch short films. You do not need to be good at English: you need to be curious. Years 6 to 9 are welcome.`,
    picture: null,
    published_at: '2026-09-22T08:40:00Z',
  },
  {
    key: 'ru-den-uchitelya',
    language: 'ru',
    title: '1 октября — День учителя и наставника',
    text: `Дорогие учителя, спасибо вам за терпение, за интересные уроки и за каждый непростой вопрос!

Праздничный концерт начнётся в 10:00 в актовом зале. Уроков в этот день нет.`,
    picture: null,
    published_at: '2026-09-29T07:00:00Z',
  },
  {
    key: 'uz-informatika-togaragi',
    language: 'uz',
    title: 'Informatika toʻgaragi ochildi',
    text: `Sherzod Toʻrayev rahbarligida informatika toʻgaragi ish boshladi. Mashgʻulotlar seshanba va juma kunlari soat 15:00 da, 21-xonada.

Birinchi mavzular: algoritmlar, sanoq sistemalari va ilk dastur. Oʻzingiz bilan faqat daftar va qiziqish olib keling!`,
    picture: 'flowchart',
    published_at: '2026-10-19T10:20:00Z',
  },
  {
    key: 'en-library',
    language: 'en',
    title: 'What five readers managed in one term',
    text: `The library asked five pupils to count the books they read this term. The chart shows the answers: from four books to eleven.

Can you work out the mean? There is a test about it under Statistics.

From November the library is open on Saturdays too, from nine to one.`,
    picture: 'bar-chart',
    published_at: '2026-11-02T12:00:00Z',
  },
  {
    key: 'uz-bayroq-kuni',
    language: 'uz',
    title: '18-noyabr — Davlat bayrogʻi qabul qilingan kun',
    text: `1991-yil 18-noyabrda Oʻzbekiston Respublikasining Davlat bayrogʻi qabul qilingan.

Shu kuni maktabimizda:
— ertalab soat 8:00 da tantanali saf;
— 5–7-sinflar oʻrtasida rasm tanlovi;
— tarix fanidan viktorina.

Tanlovga rasmlar 16-noyabrgacha kutubxonada qabul qilinadi.`,
    picture: 'uzbek-flag',
    published_at: '2026-11-12T06:45:00Z',
  },
];
