import { spawnSync } from 'node:child_process';

/** Fails when a package that Savol runs with has a high vulnerability that the registry knows of. */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });

/** What the registry told; undefined where it has no such service, or there is no network. */
function report() {
  try {
    const told = JSON.parse(stdout);
    return told.auditReportVersion === undefined ? undefined : told;
  } catch {
    return undefined;
  }
}

const told = report();
if (told === undefined) {
  process.stdout.write('The registry does not tell about vulnerabilities; nothing was checked.\n');
} else {
  const grave = Object.values(told.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
  for (const { name, severity } of grave) process.stderr.write(`${name}: ${severity}\n`);
  process.exitCode = grave.length === 0 ? 0 : 1;
}
