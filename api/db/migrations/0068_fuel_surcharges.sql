-- Fuel surcharges by rule: how far it is, what each railroad asks at which price of fuel, and that price week by week.

create table reference.corridors (
  edge_id text primary key,
  railroad text not null,
  from_hub text not null,
  to_hub text not null,
  miles int not null,
  track_class text not null,
  kind text not null
);

-- The hub of the network each station hangs on; a hub hangs on itself.
create table reference.station_hubs (
  station_id text primary key,
  hub_id text not null
);

create table reference.fuel_tables (
  scac text primary key,
  -- mile: rates are cents a mile; percent: per cent of the price
  basis text not null check (basis in ('mile', 'percent')),
  -- [{price, rate}], rising: from this price of a gallon in dollars on, this rate
  brackets jsonb not null,
  source text not null default '',
  version int not null default 1,
  modified_ts timestamptz not null default now()
);

-- Price of a gallon of diesel in dollars, from this Monday until the next one that is known.
create table reference.fuel_weeks (
  week date primary key check (extract(isodow from week) = 1),
  price double precision not null check (price > 0),
  source text not null default ''
);

grant select on reference.corridors, reference.station_hubs, reference.fuel_tables, reference.fuel_weeks to interline_app;

-- Answers the table as it stands afterwards; none when somebody else changed it since the given version was read. A null version
-- adds a table that is not there yet.
create function reference.set_fuel_table(p_scac text, p_basis text, p_brackets jsonb, p_source text, p_version int)
  returns table (scac text, basis text, brackets jsonb, source text, version int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if p_version is null then
    return query
      insert into reference.fuel_tables as t (scac, basis, brackets, source)
      values (p_scac, p_basis, p_brackets, p_source)
      on conflict do nothing
      returning t.scac, t.basis, t.brackets, t.source, t.version;
    return;
  end if;
  return query
    update reference.fuel_tables t
    set basis = p_basis, brackets = p_brackets, source = p_source, version = t.version + 1, modified_ts = now()
    where t.scac = p_scac and t.version = p_version
    returning t.scac, t.basis, t.brackets, t.source, t.version;
end
$$;

-- Answers whether there was one.
create function reference.remove_fuel_table(p_scac text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  delete from reference.fuel_tables t where t.scac = p_scac;
  return found;
end
$$;

create function reference.set_fuel_week(p_week date, p_price double precision, p_source text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  insert into reference.fuel_weeks (week, price, source) values (p_week, p_price, p_source)
    on conflict (week) do update set price = excluded.price, source = excluded.source;
end
$$;

revoke execute on function reference.set_fuel_table, reference.remove_fuel_table, reference.set_fuel_week from public;
grant execute on function reference.set_fuel_table, reference.remove_fuel_table, reference.set_fuel_week to interline_app;

-- How the fuel surcharge was found, as FuelLine of the contract has it; null: it was told by hand. The reason says why the
-- surcharge is another than the rule's.
alter table public.quotes add column fsc_rule jsonb, add column fsc_reason text not null default '';
