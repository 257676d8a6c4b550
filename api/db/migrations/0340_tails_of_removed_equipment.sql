-- Joined with the removed rows directly, the tails were searched once for each row; as arrays, they are found by key.
create or replace function public.remove_equipment_tails() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  v_customers int[];
  v_ids text[];
  v_starts int[];
begin
  select array_agg(e.customer_id), array_agg(e.equipment_id), array_agg(n)
  into v_customers, v_ids, v_starts
  from removed e, generate_series(1, greatest(1, length(e.equipment_id) - 2)) n;
  delete from public.equipment_tails t
  using unnest(v_customers, v_ids, v_starts) r (customer_id, equipment_id, n)
  where t.customer_id = r.customer_id and t.is_whole = (r.n = 1)
    and t.tail = substr(r.equipment_id, r.n) collate "C" and t.equipment_id = r.equipment_id;
  return null;
end
$$;
