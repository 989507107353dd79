import { choose, write } from '../question.ts';

/** Matematika: geometriya. */
export const uzGeometry = [
  choose(
    'uz-geometriya',
    2,
    'Soat rasmdagi vaqtni koʻrsatmoqda. Soat mili bilan minut mili orasidagi kichik burchak necha gradus?',
    ['60°', '90°', '120°', '150°'],
    'c',
    { picture: 'clock-at-four' },
  ),
  write('uz-geometriya', 1, 'Kvadratning tomoni 9 sm. Uning perimetrini toping.', ['36', '36 sm']),
  write(
    'uz-uchburchak',
    2,
    'Rasmda toʻgʻri burchakli uchburchak katetlarining uzunligi santimetrda berilgan. Gipotenuza uzunligini toping.',
    ['10', '10 sm'],
    { picture: 'right-triangle' },
  ),
  choose(
    'uz-uchburchak',
    1,
    'Rasmdagi uchburchakning nomaʼlum burchagini toping.',
    ['60°', '70°', '80°', '110°'],
    'b',
    {
      picture: 'triangle-angles',
    },
  ),
  choose(
    'uz-uchburchak',
    1,
    'Tomonlari 5 sm, 5 sm va 8 sm boʻlgan uchburchak qanday uchburchak?',
    ['Teng yonli', 'Teng tomonli', 'Turli tomonli', 'Toʻgʻri burchakli'],
    'a',
  ),
  write(
    'uz-uchburchak',
    3,
    'Uchburchakning asosi 12 sm, shu asosga tushirilgan balandligi 5 sm. Uchburchakning yuzi necha kvadrat santimetr?',
    ['30', '30 sm²'],
  ),
  choose(
    'uz-uchburchak',
    5,
    'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.',
    ['78', '80', '84', '91'],
    'c',
    {
      notes:
        'Geron formulasi boʻyicha: p = (13 + 14 + 15) : 2 = 21.\nS² = 21 · 8 · 7 · 6 = 7056, demak, S = 84.\n\nToʻgʻri javob: c. Savol yetarlicha murakkab, u olimpiada darajasiga mos keladi. Oʻlchov birligi berilmagani javobga taʼsir qilmaydi.',
    },
  ),
  write('uz-aylana', 1, 'Aylananing radiusi 7 sm. Uning diametri necha santimetr?', ['14', '14 sm']),
  choose(
    'uz-aylana',
    2,
    'Radiusi r boʻlgan doiraning yuzi qaysi formula bilan topiladi?',
    ['S = 2πr', 'S = πr', 'S = πr²', 'S = 4πr²'],
    'c',
  ),
  choose(
    'uz-aylana',
    3,
    'Aylanaga ichki chizilgan burchak 35° ga teng. Shu yoyga tiralgan markaziy burchakni toping.',
    ['17,5°', '35°', '70°', '145°'],
    'c',
  ),
];
