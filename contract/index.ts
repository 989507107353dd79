import * as answers from './answers.ts';
import * as attempts from './attempts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as cards from './cards.ts';
import * as categories from './categories.ts';
import * as classes from './classes.ts';
import type { Endpoint } from './endpoint.ts';
import * as families from './families.ts';
import * as gradeBook from './grade-book.ts';
import * as gradeScale from './grade-scale.ts';
import * as homes from './homes.ts';
import * as logInEvents from './log-in-events.ts';
import * as marks from './marks.ts';
import * as neighbours from './neighbours.ts';
import * as news from './news.ts';
import * as ownWork from './own-work.ts';
import * as people from './people.ts';
import * as preview from './preview.ts';
import * as progress from './progress.ts';
import * as questionInput from './question-input.ts';
import * as questionDeletion from './question-deletion.ts';
import * as questions from './questions.ts';
import * as rosters from './rosters.ts';
import * as richText from './rich-text.ts';
import * as similarQuestions from './similar-questions.ts';
import * as sealedAnswers from './sealed-answers.ts';
import * as statistics from './statistics.ts';
import * as storageKeys from './storage-keys.ts';
import * as untakenAnswers from './untaken-answers.ts';
import * as users from './users.ts';
import * as versions from './versions.ts';
import * as work from './work.ts';
import * as workInput from './work-input.ts';
import * as workPapers from './work-papers.ts';
import * as workResults from './work-results.ts';
import * as schoolNetwork from './school-network.ts';
import * as deviceLock from './device-lock.ts';
import * as lateAnswers from './late-answers.ts';
import * as ownLateAnswers from './own-late-answers.ts';
import * as analysis from './analysis.ts';
import * as drafts from './drafts.ts';
import * as markProposals from './mark-proposals.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operation' in value && 'answers' in value;
}

/** The features in their order, each with its endpoints and schemas by name. */
export const features: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  users,
  auth,
  categories,
  families,
  cards,
  richText,
  preview,
  questions: { ...questions, ...questionInput, ...similarQuestions, ...neighbours, ...questionDeletion },
  versions,
  progress,
  answers,
  marks,
  statistics,
  work: { ...work, ...workInput },
  ownWork,
  people,
  rosters,
  classes,
  audit,
  attempts,
  news,
  homes,
  logInEvents,
  grades: { ...gradeScale, ...gradeBook },
  workResults: { ...workResults, ...workPapers },
  lateAnswers: { ...lateAnswers, ...ownLateAnswers },
  storageKeys: { ...storageKeys, ...sealedAnswers, ...untakenAnswers },

  schoolNetwork,

  deviceLock,

  analysis,

  drafts,

  markProposals,
};

/** The endpoints among what a feature exports. */
export function endpointsOf(feature: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(feature).filter(isEndpoint);
}

/** Every endpoint of the API, in the order of the features. */
export const endpoints: readonly Endpoint[] = Object.values(features).flatMap(endpointsOf);
