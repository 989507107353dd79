import { choose, write } from '../question.ts';

/** Mathematics, English and geography in English. */
export const english = [
  write('en-algebra', 1, 'Solve the equation 4x + 3 = 23.', ['5', 'x = 5']),
  choose(
    'en-algebra',
    3,
    'Which pair (x, y) solves both equations?\n\nx + y = 7\nx − y = 3',
    ['(4, 3)', '(5, 2)', '(6, 1)', '(2, 5)'],
    'b',
  ),
  write(
    'en-algebra',
    4,
    'The product of two consecutive positive whole numbers is 182. What is the smaller number?',
    ['13'],
  ),
  write(
    'en-algebra',
    5,
    'How many zeros does 100! (the product of all whole numbers from 1 to 100) end with?',
    ['24'],
  ),
  choose(
    'en-statistics',
    1,
    'The chart shows how many books five pupils read in a year. Who read the most?',
    [],
    'd',
    {
      picture: 'bar-chart',
    },
  ),
  write(
    'en-statistics',
    2,
    'The chart shows how many books five pupils read in a year. How many books did they read altogether?',
    ['38', '38 books'],
    {
      picture: 'bar-chart',
    },
  ),
  choose('en-statistics', 3, 'Look at the chart. Whose number of books is closest to the mean?', [], null, {
    picture: 'bar-chart',
    notes:
      'No right answer has been recorded yet, so the results of this test are waiting to be graded.\n\nThe mean is (6 + 9 + 4 + 11 + 8) / 5 = 7.6 books, and pupil E with 8 books is the closest.\n\nSuggestion: record E as the right answer, and the waiting results will be graded.',
  }),
  choose('en-statistics', 2, 'What is the median of 3, 9, 4, 7 and 17?', ['4', '7', '8', '9'], 'b'),
  write(
    'en-statistics',
    3,
    'A fair die is rolled once. What is the probability of a number greater than 4? Give a fraction.',
    ['1/3'],
  ),
  choose(
    'en-english',
    1,
    'Which word is the opposite of “ancient”?',
    ['old', 'huge', 'distant', 'modern'],
    'd',
  ),
  choose(
    'en-english',
    2,
    'Read the text and answer the question.\n\nAziza gets up at six o’clock and leaves home at half past six. The walk to school takes her twenty minutes.\n\nWhen does she get to school?',
    ['At 6:20', 'At 6:30', 'At 6:50', 'At 7:20'],
    'c',
  ),
  choose(
    'en-grammar',
    1,
    'Which article fits?\n\nI have ___ orange in my bag.',
    ['an', 'a', 'no article'],
    'a',
  ),
  choose(
    'en-grammar',
    2,
    'Which sentence is correct?',
    ['He doesn’t like tea.', 'He doesn’t likes tea.', 'He don’t like tea.', 'He not like tea.'],
    'a',
  ),
  write('en-grammar', 2, 'Write the plural of the noun “child”.', ['children']),
  choose(
    'en-tenses',
    1,
    'Choose the correct form.\n\nShe ___ to school every day.',
    ['go', 'is go', 'going', 'goes'],
    'd',
  ),
  choose(
    'en-tenses',
    2,
    'Choose the correct form.\n\nThey ___ football when it started to rain.',
    ['were playing', 'are playing', 'play', 'have played'],
    'a',
  ),
  write('en-tenses', 2, 'Write the past simple form of the verb “write”.', ['wrote']),
  write(
    'en-tenses',
    3,
    'Complete the sentence with “see” in the present perfect.\n\nI ___ that film twice.',
    [
      'have seen',
      'I have seen',
      '’ve seen',
      'I’ve seen',
      'I have seen that film twice',
      'I’ve seen that film twice',
    ],
  ),
  choose('en-geography', 1, 'Which of these is the flag of Japan?', [], 'c', { picture: 'flags' }),
  choose(
    'en-geography',
    2,
    'What is the longest river in Africa?',
    ['The Congo', 'The Niger', 'The Nile', 'The Zambezi'],
    'c',
  ),
  write(
    'en-geography',
    2,
    'Which country has the largest area in the world?',
    ['Russia', 'the Russian Federation', 'Russian Federation'],
    {
      disabled: true,
    },
  ),
  choose(
    'en-geography',
    4,
    'Uzbekistan is one of only two doubly landlocked countries. Which is the other one?',
    ['Liechtenstein', 'Switzerland', 'Mongolia', 'Nepal'],
    'a',
  ),
];
