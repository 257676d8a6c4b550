-- Right after many rows were added, statistics say there are none, and a join of the tails compared each with each. As
-- arrays they have one plan: by key, whatever the statistics say.
create or replace function public.remove_equipment_tails() returns trigger
  language plpgsql
  set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_customer int;
  v_ids text[];
  v_tails text[];
begin
  for v_customer, v_ids in select e.customer_id, array_agg(e.equipment_id) from removed e group by e.customer_id loop
    v_tails := array(
      select distinct substr(i.id, n) from unnest(v_ids) i (id), generate_series(1, greatest(1, length(i.id) - 2)) n);
    delete from public.equipment_tails t
    where t.customer_id = v_customer and t.is_whole = any (array[false, true])
      and t.tail = any (v_tails) and t.equipment_id = any (v_ids);
  end loop;
  return null;
end
$$;
