/*
 * Imported first by every program of the server. A shell's own `node` may be any version, and an older one would only
 * fail later and stranger.
 */
const wanted = 24;

if (Number.parseInt(process.versions.node, 10) < wanted) {
  process.stderr.write(
    `Savol runs on Node.js ${wanted} or later, and this is ${process.version}. ` +
      'Start it with `npm start`, which brings the right one.\n',
  );
  process.exit(1);
}
