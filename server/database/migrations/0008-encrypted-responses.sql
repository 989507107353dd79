-- Responses are stored encrypted: they name people. Nobody has the keys to encrypt those from before, which are not repeated any more.
delete from idempotency_key;
alter table idempotency_key drop column body, drop column headers;
alter table idempotency_key add column response text;
