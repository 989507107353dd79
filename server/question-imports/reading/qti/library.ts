/** The names of the files of a package, and which of them an address in one of its texts leads to. */
export class Library {
  readonly #names = new Map<string, string>();
  readonly #folded = new Map<string, string>();

  /** @param names as the package has them: with any slashes, and perhaps several that differ only by them */
  constructor(names: Iterable<string>) {
    for (const name of names) {
      const path = joined('', name);
      if (path === undefined || name.endsWith('/')) continue;
      this.#names.set(path, name);
      this.#folded.set(path.toLowerCase(), name);
    }
  }

  /**
   * The file that an address leads to, by its name in the package.
   * @param from the name of the file with the address
   * @returns undefined where the package does not have it, which is so of all addresses outside
   */
  find(from: string, address: string): string | undefined {
    if (address.length > 2000) return undefined;
    const [path = ''] = address.split(/[?#]/, 1);
    if (/^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i.test(path)) return undefined;
    const written = [decoded(path), path].flatMap((spelling) => rootsOf(spelling));
    const folder = from.replaceAll('\\', '/').split('/').slice(0, -1).join('/');
    const paths = written.flatMap((spelling) => foldersFrom(folder).map((near) => joined(near, spelling)));
    for (const candidate of paths) {
      if (candidate === undefined || candidate === '') continue;
      const name = this.#names.get(candidate) ?? this.#folded.get(candidate.toLowerCase());
      if (name !== undefined) return name;
    }
    return this.#embedded(path);
  }

  /** A file of a course of Blackboard, by its number. */
  #embedded(address: string): string | undefined {
    const [number] = /\bxid-\d{1,20}_\d{1,20}/.exec(address) ?? [];
    if (number === undefined) return undefined;
    const isNamed = new RegExp(`(?:^|_|/)${number}\\.(?!xml$)`, 'i');
    return [...this.#names.values()].find((name) => isNamed.test(name));
  }
}

/** A folder and all that it lies in, to the root: a package may lie in a folder of its zip. */
function foldersFrom(folder: string): string[] {
  const steps = folder.split('/').filter((step) => step !== '');
  return Array.from({ length: steps.length + 1 }, (_, up) => steps.slice(0, steps.length - up).join('/'));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** An address with the folders that the course of Canvas stands for. */
function rootsOf(address: string): string[] {
  const [, rest] = /^\$(?:IMS[-_]CC[-_]FILEBASE|CANVAS_COURSE_REFERENCE)\$\/(.*)$/i.exec(address) ?? [];
  return rest === undefined ? [address] : [`web_resources/${rest}`, rest];
}

/** A path in a folder, without dots; undefined where it leads out of the package. */
export function joined(folder: string, path: string): string | undefined {
  const steps: string[] = [];
  const all = `${/^[\\/]/.test(path) ? '' : folder}/${path}`.normalize('NFC').split(/[\\/]/);
  for (const step of all) {
    if (step === '..') {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
