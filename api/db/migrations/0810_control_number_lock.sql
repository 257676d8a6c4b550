-- Two transactions that first use two railroads in different orders waited for each other's lock forever, and one of them
-- was ended. All sources are made under one lock, so that the second transaction waits for the first.
create or replace function reference.number_source(p_scac text) returns regclass
  language plpgsql security definer set search_path = '' set client_min_messages = warning
as $$
declare
  v_name text := 'control_numbers_of_' || lower(p_scac);
begin
  if p_scac !~ '^[A-Z]{2,4}$' then raise exception '% is no code of a railroad', p_scac using errcode = '22023'; end if;
  if to_regclass('reference.' || v_name) is null then
    perform pg_advisory_xact_lock(hashtext('reference.number_source'));
    execute format('create sequence if not exists reference.%I as int maxvalue 999999999 start with %s', v_name,
      (select coalesce(max(n.control_number), 0) + 1 from reference.control_numbers n where n.scac = p_scac));
  end if;
  return ('reference.' || v_name)::regclass;
end
$$;
