import type { OwnerDb } from '../db/owner.ts'
import { QUEUE_ROLE } from '../db/running-roles.ts'

/** The queue's tables have row-level security without a policy, which denies everyone except their owner. */
export async function grantQueue(owner: OwnerDb): Promise<void> {
  await owner.query(`
    do $$
    declare v_table regclass;
    begin
      grant usage on schema graphile_worker to ${QUEUE_ROLE};
      grant select on graphile_worker.migrations to ${QUEUE_ROLE};
      for v_table in select c.oid from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relname like '\\_private\\_%'
      loop
        execute format('grant select, insert, update, delete on %s to ${QUEUE_ROLE}', v_table);
        if not exists (select from pg_policy p where p.polrelid = v_table and p.polname = 'queue') then
          execute format('create policy queue on %s to ${QUEUE_ROLE} using (true) with check (true)', v_table);
        end if;
      end loop;
    end $$`)
}
