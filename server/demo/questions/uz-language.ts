import { choose, write } from '../question.ts';

/** Ona tili. */
export const uzLanguage = [
  choose(
    'uz-ona-tili',
    1,
    'Hozirgi oʻzbek adabiy tilida nechta unli tovush bor?',
    ['5 ta', '6 ta', '10 ta', '23 ta'],
    'b',
  ),
  choose('uz-ona-tili', 2, 'Oʻzbek tilida nechta kelishik bor?', ['4 ta', '5 ta', '6 ta', '7 ta'], 'c'),
  choose('uz-imlo', 1, 'Qaysi soʻz toʻgʻri yozilgan?', ['maʼno', 'mano', 'manʼo', 'maanʼo'], 'a'),
  choose(
    'uz-imlo',
    2,
    'Qaysi soʻzda tutuq belgisi tushib qolgan?',
    ['maktab', 'kitob', 'daftar', 'sanat'],
    'd',
  ),
  write('uz-imlo', 2, 'Nuqtalar oʻrniga qaysi harf yoziladi?\n\nmuk…fot', ['o', 'mukofot']),
  choose(
    'uz-imlo',
    3,
    'Qaysi qatordagi barcha soʻzlar toʻgʻri yozilgan?',
    [
      'shifakor, mutola, tasurot',
      'shifokor, mutolaa, taassurot',
      'shifokor, mutola, taassurot',
      'shifakor, mutolaa, taasurot',
    ],
    'b',
  ),
  choose(
    'uz-turkumlar',
    1,
    '«Kitob» soʻzi qaysi soʻz turkumiga kiradi?',
    ['Ot', 'Feʼl', 'Ravish', 'Sifat', 'Son'],
    'a',
  ),
  choose(
    'uz-turkumlar',
    1,
    'Gapdagi feʼlni toping:\n\nBolalar maydonda toʻp oʻynashdi.',
    ['Bolalar', 'maydonda', 'toʻp', 'oʻynashdi'],
    'd',
  ),
  write('uz-turkumlar', 2, '«Chiroyli» soʻzi qaysi soʻz turkumiga kiradi?', ['sifat']),
  write('uz-turkumlar', 3, '«Kitoblarimizdan» soʻzining oʻzagini yozing.', ['kitob']),
  choose(
    'uz-turkumlar',
    3,
    '«Maktabga» soʻzi qaysi kelishikda?',
    [
      'Bosh kelishik',
      'Qaratqich kelishigi',
      'Oʻrin-payt kelishigi',
      'Joʻnalish kelishigi',
      'Chiqish kelishigi',
    ],
    'd',
  ),
];
