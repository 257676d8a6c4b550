-- Towns that messages named and that have no station: maps and lists read them as they read stations. The portal's table of all
-- towns is a file; a town comes here with the first report about it.
create table reference.towns (
  -- CITY|ST
  place text primary key,
  display_name text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null,
  zone text not null
);
grant select on reference.towns to interline_app;

-- Rows are inserted in the order of their keys, so that two messages with the same towns do not wait for each other.
create function reference.note_towns(p_towns json) returns void
  language sql security definer set search_path = ''
as $$
  insert into reference.towns (place, display_name, country, lat, lon, zone)
  select t.place, t.display_name, t.country, t.lat, t.lon, t.zone
  from json_to_recordset(p_towns) as t (place text, display_name text, country text, lat double precision, lon double precision, zone text)
  where not exists (select from reference.towns k where k.place = t.place)
  order by t.place
  on conflict do nothing;
$$;
revoke execute on function reference.note_towns from public;
grant execute on function reference.note_towns to interline_app;

-- The zones of three stations were taken from rounded coordinates across a border.
update reference.stations set zone = 'America/Chicago' where place in ('WILLISTON|ND', 'PORTAL|ND') and zone in ('America/Denver', 'America/Regina');
update reference.stations set zone = 'America/Los_Angeles' where place = 'EASTPORT|ID' and zone = 'America/Creston';
