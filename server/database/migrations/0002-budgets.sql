-- Its rows count for two hours at most. Losing them in a crash harms nobody, and without a log each request writes to the disk once less.
create unlogged table budget (
  name text not null,
  key text not null,
  spendings jsonb not null,
  until timestamptz not null,
  primary key (name, key)
);
create index budget_until on budget (until);

-- What they counted in the last hours is not carried over.
drop table login_attempt, wrong_password, mail_request, mail_budget, used_proof, picture_quota, wrong_code;

-- When a card was last used from a network.
create table card_network (
  network text primary key,
  used_at timestamptz not null
);
insert into card_network select network, opened_at from code_budget where opened_at is not null;
drop table code_budget;
