-- Each task has a job of its own, which the queue gives to a slot.
alter table model_task drop column slot;
drop index model_task_running;
update model_task set state = 'waiting' where state = 'running';

-- The jobs of whole slots go, and one job adds those of the tasks that wait. A new database has no queue yet.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier in ('analyze', 'wake-analyses');
    perform graphile_worker.add_job('queue-ai-tasks', job_key => 'queue-ai-tasks')
    where exists (select from model_task where state = 'waiting');
  end if;
end
$$;
