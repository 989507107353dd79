import { smallerVersions } from '../../../contract/questions/picture-name.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import type { Vault } from '../../device/vault.ts';
import { localFiles } from '../../lib/local-files.ts';
import { picturesOf } from '../../rich-text/pictures-of.ts';
import { sourceOf } from '../../ui/pictures/picture.tsx';

/** A file of a test: its path there, and that of the stored version. */
type StoredFile = { path: string; version: string };

/** The width of the widest column, in CSS pixels: no picture is shown wider. */
const widest = 736;

/** Of how many tests files are open: the one that is shown, and those before it, which are shown again above it. */
const mostOpen = 3;

/** The smallest version of a picture that fills its place on this screen. */
function versionOf(image: string): string {
  const wanted = Math.min(window.innerWidth, widest) * window.devicePixelRatio;
  return smallerVersions(image).find(({ width }) => width >= wanted)?.image ?? image;
}

function filesOf(question: QuestionToSolve): StoredFile[] {
  const { options = {}, sound } = question.media ?? {};
  const pictures = [...picturesOf(question), ...Object.values(options)].map(({ image }) => ({
    path: image,
    version: versionOf(image),
  }));
  return sound === undefined ? pictures : [...pictures, { path: sound.url, version: sound.url }];
}

/** A file as a `data:` address. */
function asAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}

/**
 * Loads the pictures and the recording of a test, and writes them to the disk.
 * @param most how many bytes they may have
 * @returns how many they have; undefined where they have more, and none of them is stored
 * @throws where the line breaks, and StorageFull
 */
export async function storeFiles(
  vault: Vault,
  question: QuestionToSolve,
  most: number,
): Promise<number | undefined> {
  let bytes = 0;
  for (const { path, version } of filesOf(question)) {
    if (most === 0) return undefined;
    const answer = await fetch(sourceOf(version).src);
    if (!answer.ok) return undefined;
    const file = await answer.blob();
    bytes += file.size;
    if (bytes > most) {
      await removeFiles(vault, [question], []);
      return undefined;
    }
    await vault.files.write(path, await asAddress(file));
  }
  return bytes;
}

async function openPaths(vault: Vault, paths: readonly string[]): Promise<void> {
  const files = await Promise.all(paths.map((path) => vault.files.read(path)));
  for (const [at, path] of paths.entries()) {
    const file = files[at];
    if (typeof file === 'string') localFiles.set(path, file);
  }
}

/** Opens the files of tests that are shown in any order. They stay open. */
export function openAllFiles(vault: Vault, questions: readonly QuestionToSolve[]): Promise<void> {
  return openPaths(
    vault,
    questions.flatMap(filesOf).map(({ path }) => path),
  );
}

const open: string[][] = [];

/** Opens the files of a test that is about to be shown. */
export async function openFiles(vault: Vault, question: QuestionToSolve): Promise<void> {
  const paths = filesOf(question).map(({ path }) => path);
  await openPaths(vault, paths);
  open.push(paths);
  if (open.length <= mostOpen) return;
  for (const path of open.shift() ?? []) if (!open.flat().includes(path)) localFiles.delete(path);
}

/** Deletes the files of tests, but for those that other tests have too. Open files stay. */
export async function removeFiles(
  vault: Vault,
  questions: readonly QuestionToSolve[],
  others: readonly QuestionToSolve[],
): Promise<void> {
  const needed = new Set(others.flatMap(filesOf).map(({ path }) => path));
  for (const { path } of questions.flatMap(filesOf)) if (!needed.has(path)) await vault.files.remove(path);
}
