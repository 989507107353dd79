import { choose, write } from '../question.ts';

/** Biologiya va informatika. */
export const uzScience = [
  choose(
    'uz-biologiya',
    2,
    'Rasmda oʻsimlik hujayrasi tasvirlangan. Yadro qaysi raqam bilan belgilangan?',
    ['1', '2', '3', '4'],
    'c',
    {
      picture: 'plant-cell',
    },
  ),
  choose(
    'uz-biologiya',
    1,
    'Fotosintez jarayonida oʻsimlik havoga qaysi gazni chiqaradi?',
    ['Kislorod', 'Karbonat angidrid', 'Azot', 'Vodorod'],
    'a',
  ),
  write('uz-biologiya', 2, 'Oʻsimlik bargiga yashil rang beruvchi modda qanday nomlanadi?', ['xlorofill']),
  choose(
    'uz-odam',
    1,
    'Odam yuragi nechta boʻlmadan (kameradan) iborat?',
    ['2 ta', '3 ta', '4 ta', '5 ta'],
    'c',
  ),
  choose(
    'uz-odam',
    2,
    'Odam qonidagi qaysi hujayralar kislorod tashiydi?',
    ['Leykotsitlar', 'Neyronlar', 'Trombotsitlar', 'Eritrotsitlar'],
    'd',
  ),
  choose(
    'uz-odam',
    2,
    'Odam organizmidagi eng katta ichki aʼzo qaysi?',
    ['Yurak', 'Jigar', 'Buyrak', 'Taloq'],
    'b',
  ),
  write('uz-odam', 3, 'Insulin gormoni qaysi bezda ishlab chiqariladi?', [
    'oshqozon osti bezi',
    'oshqozon osti bezida',
    'oshqozonosti bezi',
    'oshqozonosti bezida',
    'meʼda osti bezi',
    'meʼda osti bezida',
  ]),
  write(
    'uz-informatika',
    3,
    'Yoniq chiroq 1 ni, oʻchiq chiroq 0 ni bildiradi. Rasmdagi ikkilik son oʻnlik sanoq sistemasida nechaga teng?',
    ['22'],
    { picture: 'lamps' },
  ),
  write(
    'uz-informatika',
    4,
    'Rasmda algoritmning blok-sxemasi berilgan: «+» shart bajarilganini, «−» bajarilmaganini bildiradi. Algoritm tugagach, x nechaga teng boʻladi?',
    ['27', 'x = 27'],
    { picture: 'flowchart' },
  ),
  write(
    'uz-informatika',
    3,
    'Python tilidagi dastur ekranga nima chiqaradi?\n\ns = 0\nfor i in range(1, 5):\n    s = s + i\nprint(s)',
    ['10'],
    {
      notes:
        'Dastur 1, 2, 3 va 4 sonlarini qoʻshadi: range(1, 5) da 5 soni qatnashmaydi.\nNatija: 10.\n\nEng koʻp uchraydigan xato javob — 15 (oʻquvchi 5 ni ham qoʻshadi). Savolni oʻzgartirish shart emas, chunki u aynan shu tushunchani tekshiradi.',
    },
  ),
  choose('uz-sanoq', 1, 'Bir bayt necha bitdan iborat?', ['4', '8', '16', '1024'], 'b'),
  choose(
    'uz-sanoq',
    2,
    'Ikkilik sanoq sistemasidagi 1011 soni oʻnlik sanoq sistemasida nechaga teng?',
    ['9', '10', '11', '13'],
    'c',
  ),
  write('uz-sanoq', 3, 'Oʻnlik sanoq sistemasidagi 25 sonini ikkilik sanoq sistemasida yozing.', [
    '11001',
    '11001₂',
  ]),
  choose(
    'uz-sanoq',
    4,
    'Oʻn oltilik sanoq sistemasidagi 1F soni oʻnlik sanoq sistemasida nechaga teng?',
    ['16', '25', '31', '32'],
    'c',
  ),
];
