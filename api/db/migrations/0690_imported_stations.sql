-- An administrator imports stations that the starter list does not hold, and their numbers (docs/decisions/396).

-- One row for each place. A place of the starter list keeps its coordinates and gains railroads; one imported before takes
-- the new ones.
create function reference.add_stations(p_stations jsonb, p_numbers jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  with given as (
    select * from jsonb_to_recordset(p_stations) as g (
      place text, name text, state text, country text, lat float8, lon float8, zone text, railroads text[])),
    known as (
      update reference.stations s set
        railroads = array(select distinct r from unnest(s.railroads || g.railroads) r order by r),
        lat = case when s.station_id = s.place then g.lat else s.lat end,
        lon = case when s.station_id = s.place then g.lon else s.lon end,
        zone = case when s.station_id = s.place then g.zone else s.zone end
      from given g where s.place = g.place
      returning s.place)
  insert into reference.stations (station_id, name, city, state, country, lat, lon, zone, is_junction, railroads, place, is_hub)
  select g.place, g.name, g.name, g.state, g.country, g.lat, g.lon, g.zone, false, g.railroads, g.place, false
  from given g where not exists (select from known k where k.place = g.place);

  insert into reference.place_aliases as a (alias, place)
  select n.alias, n.place from jsonb_to_recordset(p_numbers) as n (alias text, place text)
  on conflict (alias) do update set place = excluded.place, made_ts = now() where a.place <> excluded.place;
end
$$;
revoke all on function reference.add_stations from public;
grant execute on function reference.add_stations to interline_app;
