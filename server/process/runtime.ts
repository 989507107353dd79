/*
 * Imported first by every program of the server: the `node` of a shell can be an older version, which would fail later
 * with a message that does not name the cause.
 */
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `Savol runs on Node.js ${oldest} or later, and this is ${process.version}. ` +
      'Start it with `npm start`, which brings the right one.\n',
  );
  process.exit(1);
}
