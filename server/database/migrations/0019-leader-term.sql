-- The timeline of the node that leads a cluster of PostgreSQL, and a mark that it has written there. A replica that has the mark
-- follows that timeline: see database/replicas/position.ts. One row, once a server reads from replicas.
create table leader_term (
  id integer primary key default 1 check (id = 1),
  timeline text not null,
  term uuid not null
);
