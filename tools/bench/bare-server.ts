import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/*
 * The limit of HTTP: a server that answers every request with the next of some recorded bodies.
 */
const recorded = (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]).map((text) =>
  Buffer.from(text),
);
let next = 0;
const server = createServer((incoming, reply) => {
  incoming.resume();
  incoming.on('end', () => {
    const body = recorded[next++ % recorded.length] ?? Buffer.from('{}');
    reply.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    reply.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
