import type { TrialQuestion } from '../trial-question.ts';

export const questions: readonly TrialQuestion[] = [
  {
    savol: 'What does a plant take from the air to make its food?',
    options: ['Oxygen', 'Nitrogen', 'Carbon dioxide', 'Helium'],
    right_answer: 'c',
    because: 'With the energy of light a plant makes sugar from carbon dioxide and water.',
  },
  {
    savol: 'Half of a melon of 6 kg has been eaten. How many grams are left?',
    options: ['30 g', '300 g', '3000 g', '6000 g'],
    right_answer: 'c',
    because: 'Half of 6 kg is 3 kg, and one kilogram has 1000 grams.',
  },
  {
    savol: 'Which sentence is correct?',
    options: [
      'She go to school every day.',
      'She goes to school every day.',
      'She going to school every day.',
      'She gone to school every day.',
    ],
    right_answer: 'b',
    because: 'After he, she and it a verb in the present simple ends in -s or -es.',
  },
  {
    savol: 'Which of these numbers is prime?',
    options: ['29', '21', '27', '33'],
    right_answer: 'a',
    because: '29 is divisible by 1 and by itself only; 21, 27 and 33 are divisible by 3.',
  },
  {
    savol: 'In which city is Gur-e-Amir, the tomb of Amir Temur?',
    options: ['Bukhara', 'Khiva', 'Tashkent', 'Samarkand'],
    right_answer: 'd',
    because: 'Gur-e-Amir was built in Samarkand at the beginning of the 15th century.',
  },
];
