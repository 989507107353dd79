import type { Migration } from 'kysely/migration';

import { up as school } from './0001-school.ts';
import { up as lists } from './0002-lists.ts';
import { up as news } from './0003-news.ts';
import { up as growth } from './0004-growth.ts';
import { up as walks } from './0005-walks.ts';
import { up as notedChanges } from './0006-noted-changes.ts';
import { up as searchAndShelves } from './0007-search-and-shelves.ts';
import { up as mailRequests } from './0008-mail-requests.ts';
import { up as composedSearch } from './0009-composed-search.ts';
import { up as foldedNames } from './0010-folded-names.ts';
import { up as tableVersions } from './0011-table-versions.ts';
import { up as waitingSignUps } from './0012-waiting-sign-ups.ts';
import { up as knownDevices } from './0013-known-devices.ts';
import { up as delayedMails } from './0014-delayed-mails.ts';
import { up as closedAccounts } from './0015-closed-accounts.ts';
import { up as pictureQuota } from './0016-picture-quota.ts';
import { up as answerCounts } from './0017-answer-counts.ts';
import { up as levelNames } from './0018-level-names.ts';
import { up as questionTypes } from './0019-question-types.ts';
import { up as marks } from './0020-marks.ts';
import { up as versions } from './0021-versions.ts';
import { up as explanations } from './0022-explanations.ts';
import { up as media } from './0024-media.ts';
import { up as peopleWithoutAddress } from './0025-people-without-address.ts';
import { up as neighbours } from './0026-neighbours.ts';
import { up as classes } from './0027-classes.ts';
import { up as audit } from './0028-audit.ts';
import { up as cards } from './0029-cards.ts';
import { up as families } from './0030-families.ts';
import { up as rosters } from './0031-rosters.ts';
import { up as classMoves } from './0032-class-moves.ts';
import { up as textFormat } from './0033-text-format.ts';
import { up as work } from './0034-work.ts';
import { up as keptKeys } from './0035-kept-keys.ts';
import { up as workOnHomes } from './0039-work-on-homes.ts';
import { up as missedWork } from './0041-missed-work.ts';
import { up as untakenAnswers } from './0043-untaken-answers.ts';
import { up as workWithoutALine } from './0044-work-without-a-line.ts';
import { up as deviceLock } from './0045-device-lock.ts';
import { up as lateAnswer } from './0046-late-answer.ts';
import { up as analysis } from './0047-analysis.ts';
import { up as draftsAndProposedMarks } from './0048-drafts-and-proposed-marks.ts';
import { up as identityOfOptions } from './0049-identity-of-options.ts';
import { up as keptWeights } from './0050-kept-weights.ts';
import { up as regradedWork } from './0051-regraded-work.ts';
import { up as whatDeletionLeaves } from './0052-what-deletion-leaves.ts';
import { up as namesOnOneLine } from './0053-names-on-one-line.ts';
import { up as partIds } from './0054-part-ids.ts';
import { up as confirmedClasses } from './0055-confirmed-classes.ts';
import { up as reservedTests } from './0056-reserved-tests.ts';
import { up as budgets } from './0057-budgets.ts';

/** Every migration by name, in the order of the names. Plain forward steps: there is no way back. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-school': { up: school },
  '0002-lists': { up: lists },
  '0003-news': { up: news },
  '0004-growth': { up: growth },
  '0005-walks': { up: walks },
  '0006-noted-changes': { up: notedChanges },
  '0007-search-and-shelves': { up: searchAndShelves },
  '0008-mail-requests': { up: mailRequests },
  '0009-composed-search': { up: composedSearch },
  '0010-folded-names': { up: foldedNames },
  '0011-table-versions': { up: tableVersions },
  '0012-waiting-sign-ups': { up: waitingSignUps },
  '0013-known-devices': { up: knownDevices },
  '0014-delayed-mails': { up: delayedMails },
  '0015-closed-accounts': { up: closedAccounts },
  '0016-picture-quota': { up: pictureQuota },
  '0017-answer-counts': { up: answerCounts },
  '0018-level-names': { up: levelNames },
  '0019-question-types': { up: questionTypes },
  '0020-marks': { up: marks },
  '0021-versions': { up: versions },
  '0022-explanations': { up: explanations },
  '0024-media': { up: media },
  '0025-people-without-address': { up: peopleWithoutAddress },
  '0026-neighbours': { up: neighbours },
  '0027-classes': { up: classes },
  '0028-audit': { up: audit },
  '0029-cards': { up: cards },
  '0030-families': { up: families },
  '0031-rosters': { up: rosters },
  '0032-class-moves': { up: classMoves },
  '0033-text-format': { up: textFormat },
  '0034-work': { up: work },
  '0035-kept-keys': { up: keptKeys },
  '0039-work-on-homes': { up: workOnHomes },
  '0041-missed-work': { up: missedWork },
  '0043-untaken-answers': { up: untakenAnswers },
  '0044-work-without-a-line': { up: workWithoutALine },
  '0045-device-lock': { up: deviceLock },
  '0046-late-answer': { up: lateAnswer },
  '0047-analysis': { up: analysis },
  '0048-drafts-and-proposed-marks': { up: draftsAndProposedMarks },
  '0049-identity-of-options': { up: identityOfOptions },
  '0050-kept-weights': { up: keptWeights },
  '0051-regraded-work': { up: regradedWork },
  '0052-what-deletion-leaves': { up: whatDeletionLeaves },
  '0053-names-on-one-line': { up: namesOnOneLine },
  '0054-part-ids': { up: partIds },
  '0055-confirmed-classes': { up: confirmedClasses },
  '0056-reserved-tests': { up: reservedTests },
  '0057-budgets': { up: budgets },
};
