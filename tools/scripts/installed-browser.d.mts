export const headlessShell: string;
export function installedBrowser(): string | undefined;
export function installedWholeBrowser(): string | undefined;
export function findProgram(names: readonly string[]): string | undefined;
