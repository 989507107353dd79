import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The value of a series; undefined where there is none. */
export function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** The names of the metrics in a text that is served. */
export function namesIn(text: string): Set<string> {
  const served = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    served.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) served.add(`${name}_${part}`);
  }
  return served;
}

/** The names of metrics that the dashboard and the alerts contain, by their files. */
export function namesInFiles(): Map<string, Set<string>> {
  const folder = join(import.meta.dirname, '../../../../docs/watching');
  return new Map(
    ['dashboard.json', 'alerts.yml'].map((file) => {
      const content = readFileSync(join(folder, file), 'utf8');
      const named = new Set(content.match(/\b(savol|process|nodejs)_\w+/g));
      if (named.size <= 5) throw new Error(`${file} names hardly any metric.`);
      return [file, named];
    }),
  );
}
