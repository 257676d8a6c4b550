-- Each railroad has one source of control numbers for all customers: no interchange, group or set to it ever repeats a number.

-- Every number that was issued. Its key is the proof: it holds across customers, restores and a source that was tampered with.
create table reference.control_numbers (
  scac text not null,
  control_number int not null check (control_number between 1 and 999999999),
  customer_id int not null,
  issued_ts timestamptz not null default now(),
  primary key (scac, control_number)
);

-- The sequence of a railroad, made when it is first needed. A sequence holds no lock until its transaction ends, so a long
-- batch of one customer keeps no other customer waiting; a booking that is rolled back leaves its number out.
create function reference.number_source(p_scac text) returns regclass
  language plpgsql security definer set search_path = '' set client_min_messages = warning
as $$
declare
  v_name text := 'control_numbers_of_' || lower(p_scac);
begin
  if p_scac !~ '^[A-Z]{2,4}$' then raise exception '% is no code of a railroad', p_scac using errcode = '22023'; end if;
  if to_regclass('reference.' || v_name) is null then
    perform pg_advisory_xact_lock(hashtext(v_name));
    execute format('create sequence if not exists reference.%I as int maxvalue 999999999 start with %s', v_name,
      (select coalesce(max(n.control_number), 0) + 1 from reference.control_numbers n where n.scac = p_scac));
  end if;
  return ('reference.' || v_name)::regclass;
end
$$;

-- The next number to a railroad. One that was issued before, as after a restore, is passed over.
create function reference.next_control_number(p_scac text) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_source regclass := reference.number_source(p_scac);
  v_number int;
begin
  loop
    v_number := nextval(v_source);
    insert into reference.control_numbers (scac, control_number, customer_id)
      values (p_scac, v_number, public.current_customer()) on conflict do nothing;
    exit when found;
  end loop;
  return v_number;
end
$$;

-- Lets no number up to the given one be issued again. Bookings wait for the end of this transaction, so that none moves the
-- source meanwhile; a source that is further on stays where it is.
create function reference.raise_control_number(p_scac text, p_past int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_source regclass := reference.number_source(p_scac);
  v_last int;
begin
  if p_past not between 1 and 999999998 then
    raise exception 'control number % leaves none to follow it', p_past using errcode = '22003';
  end if;
  execute format('alter sequence %s no cycle', v_source);
  execute format('select case when is_called then last_value else last_value - 1 end from %s', v_source) into v_last;
  if v_last < p_past then execute format('alter sequence %s restart with %s', v_source, p_past + 1); end if;
end
$$;
revoke execute on function reference.number_source, reference.next_control_number, reference.raise_control_number from public;
grant execute on function reference.next_control_number, reference.raise_control_number to interline_app;

-- Numbers were counted for each customer before: a railroad goes on behind the highest of all of them.
do $$
declare
  v_customer int;
  v_scac text;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    insert into reference.control_numbers (scac, control_number, customer_id)
      select scac, control_number, customer_id from public.tender_files where control_number is not null
      union select scac, control_number, customer_id from public.car_action_documents where control_number > 0
      union select scac, control_number, customer_id from public.carrier_tests
      on conflict do nothing;
    insert into reference.control_numbers (scac, control_number, customer_id)
      select scac, last_control_number, customer_id from public.receivers where last_control_number > 0
      on conflict do nothing;
  end loop;
  for v_scac in select scac from reference.carriers where scac ~ '^[A-Z]{2,4}$' loop
    perform reference.number_source(v_scac);
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;

-- The release before this one counts in the customer's own row: what it writes there comes from the common source.
create function public.take_common_number() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.last_control_number := reference.next_control_number(new.scac);
  return new;
end
$$;
create trigger receivers_take_common_number before update of last_control_number on public.receivers
  for each row when (new.last_control_number <> old.last_control_number) execute function public.take_common_number();
