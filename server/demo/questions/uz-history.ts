import { choose, write } from '../question.ts';

/** Oʻzbekiston tarixi. */
export const uzHistory = [
  write('uz-tarix', 1, 'Oʻzbekistonning davlat mustaqilligi qaysi yilda eʼlon qilingan?', [
    '1991',
    '1991-yil',
    '1991-yilda',
  ]),
  choose(
    'uz-tarix',
    2,
    'Oʻzbekiston Respublikasining Konstitutsiyasi qachon qabul qilingan?',
    ['1991-yil 31-avgust', '1992-yil 8-dekabr', '1993-yil 2-sentabr', '1995-yil 6-may'],
    'b',
  ),
  write(
    'uz-tarix',
    1,
    'Oʻzbekiston Respublikasining Davlat bayrogʻida nechta yulduz bor?',
    ['12', '12 ta', 'oʻn ikki', 'oʻn ikkita'],
    {
      picture: 'uzbek-flag',
    },
  ),
  choose(
    'uz-tarix',
    3,
    'Buyuk ipak yoʻli qaysi hududlarni bogʻlagan?',
    [
      'Xitoyni Oʻrta yer dengizi boʻyidagi mamlakatlar bilan',
      'Hindistonni Avstraliya bilan',
      'Misrni Janubiy Afrika bilan',
      'Skandinaviyani Islandiya bilan',
    ],
    'a',
  ),
  choose(
    'uz-temuriylar',
    1,
    'Amir Temur davlatining poytaxti qaysi shahar edi?',
    ['Buxoro', 'Xiva', 'Hirot', 'Samarqand'],
    'd',
  ),
  choose(
    'uz-temuriylar',
    1,
    '«Boburnoma» asarining muallifi kim?',
    ['Zahiriddin Muhammad Bobur', 'Alisher Navoiy', 'Mirzo Ulugʻbek', 'Muhammad Shayboniyxon'],
    'a',
    { disabled: true },
  ),
  write('uz-temuriylar', 2, 'Amir Temur qaysi yilda tugʻilgan?', ['1336', '1336-yil', '1336-yilda']),
  write('uz-temuriylar', 2, 'Alisher Navoiyning besh dostondan iborat asari qanday nomlanadi?', ['Xamsa']),
  choose(
    'uz-temuriylar',
    3,
    'Mirzo Ulugʻbekning yulduzlar jadvali berilgan mashhur asari qaysi?',
    ['Temur tuzuklari', 'Xamsa', 'Ziji jadidi Koʻragoniy', 'Boburnoma'],
    'c',
  ),
  choose(
    'uz-temuriylar',
    4,
    'Bobur qaysi yilda Panipat jangida gʻalaba qozonib, Hindistonda oʻz sulolasiga asos solgan?',
    ['1494-yilda', '1504-yilda', '1526-yilda', '1530-yilda'],
    'c',
  ),
];
