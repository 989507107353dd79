import { waitFor } from '../crash/processes.ts';
import { longestReturn, timeOf } from './load.ts';
import type { Trial } from './trial.ts';

const prometheus = 'http://127.0.0.1:9090/api/v1';

type Targets = { data: { activeTargets: { health: string }[] } };
type Alerts = { data: { alerts: { labels: { alertname: string }; state: string }[] } };

/** Stops the service until Debian's Prometheus, with the two files of the page, sounds the alarm, and starts it again. */
export const watch: Trial = async ({ machine, print }) => {
  const end = await machine.forward('9090', '127.0.0.1:9090');
  try {
    const isUp = async () =>
      (await read<Targets>('targets')).data.activeTargets.every(({ health }) => health === 'up');
    const isDown = async () =>
      (await read<Alerts>('alerts')).data.alerts.some(
        ({ labels, state }) => labels.alertname === 'SavolDown' && state === 'firing',
      );
    const until = async (event: string, condition: () => Promise<boolean>) => {
      const start = performance.now();
      if (!(await waitFor(() => condition().catch(() => false), longestReturn))) return false;
      print(`watch: ${event} after ${timeOf(start)}`);
      return true;
    };
    if (!(await until('Prometheus has read the metrics', isUp))) return false;
    await machine.run('systemctl stop savol');
    const alarmed = await until('the alert fires', isDown);
    await machine.run('systemctl start savol');
    return alarmed && (await until('it ends', async () => (await isUp()) && !(await isDown())));
  } finally {
    end();
  }
};

async function read<Read>(path: string): Promise<Read> {
  const response = await fetch(`${prometheus}/${path}`);
  return (await response.json()) as Read;
}
