/** Milliseconds without a request after which the line is free. */
const quiet = 2000;

/** Resolves when nothing has been loaded for some time. */
export function lineIsFree(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, quiet);
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    loads.observe({ type: 'resource' });
    function end() {
      loads.disconnect();
      resolve();
    }
  });
}
