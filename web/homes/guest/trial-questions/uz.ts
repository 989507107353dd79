import type { TrialQuestion } from '../trial-question.ts';

export const questions: readonly TrialQuestion[] = [
  {
    savol: 'Oʻsimlik oziq hosil qilish uchun havodan nimani oladi?',
    options: ['Kislorod', 'Azot', 'Karbonat angidrid', 'Geliy'],
    right_answer: 'c',
    because: 'Oʻsimlik yorugʻlik taʼsirida karbonat angidrid va suvdan shakar hosil qiladi.',
  },
  {
    savol: '6 kg qovunning yarmi yeyildi. Necha gramm qovun qoldi?',
    options: ['30 g', '300 g', '3000 g', '6000 g'],
    right_answer: 'c',
    because: '6 kg ning yarmi — 3 kg, bir kilogramm esa 1000 gramm.',
  },
  {
    savol: '“Xamsa” dostonlarini turkiy tilda kim yozgan?',
    options: ['Bobur', 'Alisher Navoiy', 'Abdulla Qodiriy', 'Abdulla Avloniy'],
    right_answer: 'b',
    because: 'Alisher Navoiy “Xamsa”ning besh dostonini 1483–1485-yillarda yozgan.',
  },
  {
    savol: 'Bu sonlardan qaysi biri tub son?',
    options: ['29', '21', '27', '33'],
    right_answer: 'a',
    because: '29 faqat 1 ga va oʻziga boʻlinadi, 21, 27 va 33 esa 3 ga boʻlinadi.',
  },
  {
    savol: 'Amir Temur maqbarasi — Goʻri Amir qaysi shaharda joylashgan?',
    options: ['Buxoro', 'Xiva', 'Toshkent', 'Samarqand'],
    right_answer: 'd',
    because: 'Goʻri Amir maqbarasi XV asr boshida Samarqandda qurilgan.',
  },
];
