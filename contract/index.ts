import * as answers from './answers.ts';
import * as attempts from './work/attempts.ts';
import * as audit from './audit.ts';
import * as auth from './people/auth.ts';
import * as cards from './people/cards.ts';
import * as categories from './questions/categories.ts';
import * as classes from './people/classes.ts';
import * as curriculum from './questions/curriculum.ts';
import type { Endpoint } from './wire/endpoint.ts';
import * as families from './people/families.ts';
import * as gradeBook from './grade-book.ts';
import * as gradeColumns from './grade-columns.ts';
import * as gradeScale from './grade-scale.ts';
import * as homes from './homes.ts';
import * as logInEvents from './people/log-in-events.ts';
import * as marks from './marks.ts';
import * as manyQuestions from './questions/many-questions.ts';
import * as neighbours from './questions/neighbours.ts';
import * as news from './news.ts';
import * as ownWork from './work/own-work.ts';
import * as people from './people/people.ts';
import * as preview from './questions/preview.ts';
import * as progress from './progress.ts';
import * as questionInput from './questions/question-input.ts';
import * as questionDeletion from './questions/question-deletion.ts';
import * as questions from './questions/questions.ts';
import * as rosters from './people/rosters.ts';
import * as questionSets from './question-sets.ts';
import * as questionImports from './questions/imports.ts';
import * as richText from './questions/rich-text.ts';
import * as similarQuestions from './questions/similar-questions.ts';
import * as sealedAnswers from './work/sealed-answers.ts';
import * as statistics from './statistics.ts';
import * as storageKeys from './work/storage-keys.ts';
import * as questionExports from './question-files/exports.ts';
import * as rejectedAnswers from './work/rejected-answers.ts';
import * as tags from './questions/tags.ts';
import * as users from './people/users.ts';
import * as versions from './questions/versions.ts';
import * as work from './work/work.ts';
import * as workInput from './work/work-input.ts';
import * as workPapers from './work/work-papers.ts';
import * as workResults from './work/work-results.ts';
import * as quarters from './school/quarters.ts';
import * as schoolResults from './school/results.ts';
import * as school from './school.ts';
import * as schoolNetwork from './people/school-network.ts';
import * as deviceLock from './people/device-lock.ts';
import * as lateAnswers from './work/late-answers.ts';
import * as ownLateAnswers from './work/own-late-answers.ts';
import * as analysis from './ai/analysis.ts';
import * as drafts from './ai/drafts.ts';
import * as markProposals from './ai/mark-proposals.ts';
import * as importTemplate from './question-tables/import-template.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operation' in value && 'answers' in value;
}

/** The features in their order, each with its endpoints and schemas by name. */
export const features: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  users,
  auth,
  categories: { ...categories, ...curriculum },
  families,
  cards,
  richText,
  preview,
  questions: {
    ...questions,
    ...questionInput,
    ...manyQuestions,
    ...similarQuestions,
    ...tags,
    ...neighbours,
    ...questionDeletion,
  },
  questionSets,
  versions,
  progress,
  answers,
  marks,
  statistics,
  work: { ...work, ...workInput },
  ownWork,
  people,
  rosters,
  questionImports,
  classes,
  audit,
  attempts,
  news,
  homes,
  logInEvents,
  grades: { ...gradeScale, ...gradeBook, ...gradeColumns },
  questionExports,
  workResults: { ...workResults, ...workPapers },
  lateAnswers: { ...lateAnswers, ...ownLateAnswers },
  storageKeys: { ...storageKeys, ...sealedAnswers, ...rejectedAnswers },

  school: { ...school, ...quarters },

  schoolResults,

  schoolNetwork,

  deviceLock,

  analysis,

  drafts,

  markProposals,

  importTemplate,
};

/** The endpoints among the exports of a feature. */
export function endpointsOf(feature: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(feature).filter(isEndpoint);
}

/** Every endpoint of the API, in the order of the features. */
export const endpoints: readonly Endpoint[] = Object.values(features).flatMap(endpointsOf);
