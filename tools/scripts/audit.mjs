import { spawnSync } from 'node:child_process';

/** Fails where the registry knows of a high or critical vulnerability in a runtime dependency. */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });

/** The report of the registry; undefined without such a service or without a network. */
function readReport() {
  try {
    const report = JSON.parse(stdout);
    return report.auditReportVersion === undefined ? undefined : report;
  } catch {
    return undefined;
  }
}

const report = readReport();
if (report === undefined) {
  process.stdout.write('The registry does not report vulnerabilities; nothing was checked.\n');
} else {
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) =>
    /high|critical/.test(severity),
  );
  for (const { name, severity } of grave) process.stderr.write(`${name}: ${severity}\n`);
  process.exitCode = grave.length === 0 ? 0 : 1;
}
