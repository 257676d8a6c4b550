-- The speed a unit may have inside a geofence.
alter table public.geofences add column speed_mph int check (speed_mph > 0);
