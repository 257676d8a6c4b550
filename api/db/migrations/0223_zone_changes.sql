-- When clocks change, as this database's time zone data say: the one set of data that the whole portal shows local times by.
create function reference.zone_changes(p_from timestamptz, p_until timestamptz)
  returns table (zone text, at timestamptz, seconds int, name text)
  language plpgsql set search_path = ''
as $$
declare
  v_own text := current_setting('TimeZone');
  v_zone text;
  v_at timestamptz;
  v_low timestamptz;
  v_high timestamptz;
  v_middle timestamptz;
  v_now text;
begin
  for v_zone in select n.name from pg_catalog.pg_timezone_names n
    where n.name ~ '^(America|Canada|Mexico|US)/' or n.name in ('Pacific/Honolulu', 'UTC')
  loop
    perform set_config('TimeZone', v_zone, true);
    v_at := p_from;
    v_now := to_char(v_at, 'OF TZ');
    return query select v_zone, v_at, extract(timezone from v_at)::int, to_char(v_at, 'TZ');
    -- no zone changes twice within so few days
    while v_at < p_until loop
      v_low := v_at;
      v_high := v_at + interval '336 hours';
      v_at := v_high;
      continue when to_char(v_high, 'OF TZ') = v_now;
      while v_high - v_low > interval '1 minute' loop
        v_middle := date_trunc('minute', v_low + (v_high - v_low) / 2);
        if to_char(v_middle, 'OF TZ') = v_now then v_low := v_middle; else v_high := v_middle; end if;
      end loop;
      v_now := to_char(v_high, 'OF TZ');
      return query select v_zone, v_high, extract(timezone from v_high)::int, to_char(v_high, 'TZ');
    end loop;
  end loop;
  perform set_config('TimeZone', v_own, true);
end
$$;
revoke execute on function reference.zone_changes from public;
grant execute on function reference.zone_changes to interline_app;
