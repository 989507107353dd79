import type { ScanRequest } from './requests.ts';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Those of the requests that a form can send. */
export function formRequests(requests: readonly ScanRequest[]): ScanRequest[] {
  return requests.filter(
    ({ method, encoding }) => method === 'GET' || (method === 'POST' && encoding === 'form'),
  );
}

/** A page with a form for each request: scanners find the API by it, which has no page of its own. */
export function scanPage(requests: readonly ScanRequest[]): string {
  const forms = requests.map(({ method, path, query, fields }) => {
    const inputs = [...query, ...fields].map(
      ([name, value]) => `<input type="text" name="${escaped(name)}" value="${escaped(value)}">`,
    );
    return `<form method="${method.toLowerCase()}" action="${escaped(path)}">${inputs.join('')}<input type="submit"></form>`;
  });
  return `<!doctype html><title>Forms</title><a href="/">The page</a>${forms.join('\n')}`;
}
