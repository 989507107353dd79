import { choose, write } from '../question.ts';

/** Matematika: kasrlar, algebra, progressiyalar. */
export const uzMathematics = [
  write(
    'uz-kasrlar',
    1,
    'Doira teng boʻlaklarga boʻlingan. Uning qancha qismi boʻyalgan? Javobni kasr koʻrinishida yozing.',
    ['3/8'],
    {
      picture: 'eighths',
    },
  ),
  choose('uz-kasrlar', 1, '0,25 soni qaysi oddiy kasrga teng?', ['1/2', '1/4', '2/5', '1/5'], 'b'),
  write('uz-kasrlar', 2, '250 sonining 12 foizini toping.', ['30']),
  write('uz-kasrlar', 2, 'Hisoblang: 1/2 + 1/3', ['5/6']),
  choose(
    'uz-kasrlar',
    3,
    'Narxi 80 000 soʻm boʻlgan kitob 15 % arzonlashdi. Kitobning yangi narxi qancha?',
    ['65 000 soʻm', '68 000 soʻm', '72 000 soʻm', '75 000 soʻm'],
    'b',
  ),
  choose(
    'uz-kasrlar',
    4,
    'Doʻkonda ikki xil chegirma taklif qilinmoqda:\n1) avval 10 %, keyin yangi narxdan yana 10 %;\n2) birdaniga 20 %.\nXaridorga qaysi biri foydaliroq?',
    ['Birinchisi', 'Ikkinchisi', 'Ikkalasi bir xil', 'Javob narxga bogʻliq'],
    'b',
    {
      notes:
        'Savol aniq va tushunarli tuzilgan, toʻgʻri javob bitta.\n\nBirinchi taklifda narx 0,9 · 0,9 = 0,81 qismga tushadi, yaʼni chegirma 19 % ga teng. Ikkinchi taklifda chegirma 20 %.\n\nTaklif: «Ikkalasi bir xil» varianti eng koʻp uchraydigan xatoga mos keladi, uni qoldirish kerak.',
    },
  ),
  write('uz-algebra', 1, 'Tenglamani yeching: 3x − 7 = 11. x nechaga teng?', ['6', 'x = 6']),
  choose(
    'uz-algebra',
    2,
    '(a + b)² ifoda qaysi ifodaga aynan teng?',
    ['a² + 2ab + b²', 'a² + ab + b²', 'a² + b²', '2a + 2b'],
    'a',
  ),
  choose(
    'uz-algebra',
    3,
    'Rasmda qaysi funksiyaning grafigi tasvirlangan?',
    ['y = x + 1', 'y = 2x − 1', 'y = −2x + 1', 'y = 2x + 1'],
    'd',
    { picture: 'line-graph' },
  ),
  choose(
    'uz-kvadrat',
    2,
    'x² − 5x + 6 = 0 tenglamaning ildizlarini toping.',
    ['2 va 3', '−2 va −3', '1 va 6', '−1 va 6'],
    'a',
  ),
  write('uz-kvadrat', 2, 'x² + 4x + 1 = 0 tenglamaning diskriminantini toping.', ['12', 'D = 12']),
  choose(
    'uz-kvadrat',
    3,
    'x² + 2x + 5 = 0 tenglama nechta haqiqiy ildizga ega?',
    ['Cheksiz koʻp', '1 ta', '2 ta', 'Haqiqiy ildizi yoʻq'],
    'd',
  ),
  write('uz-kvadrat', 4, 'x² − 7x + q = 0 tenglamaning bir ildizi 3 ga teng. q ni toping.', ['12', 'q = 12']),
  write(
    'uz-progressiya',
    2,
    'Arifmetik progressiyaning birinchi hadi 4 ga, ayirmasi 3 ga teng. Oʻninchi hadni toping.',
    ['31'],
  ),
  choose(
    'uz-progressiya',
    3,
    '2; 6; 18; … geometrik progressiyaning beshinchi hadini toping.',
    ['54', '108', '162', '486'],
    'c',
  ),
  write(
    'uz-progressiya',
    4,
    '1 dan 100 gacha boʻlgan barcha natural sonlarning yigʻindisini toping.',
    ['5050'],
    {
      notes:
        'Toʻgʻri javob: 5050.\n\nYechim: sonlarni juftlab qoʻshamiz (1 + 100, 2 + 99, …), har bir juft 101 ga teng, juftlar soni 50 ta, demak, yigʻindi 50 · 101 = 5050.\n\nSavol olimpiada darajasida emas, lekin formulani bilmagan oʻquvchi uchun murakkab. Daraja toʻgʻri tanlangan.',
    },
  ),
  write('uz-progressiya', 5, 'Yigʻindini hisoblang:\n\n1 · 2 + 2 · 3 + 3 · 4 + … + 9 · 10', ['330']),
];
