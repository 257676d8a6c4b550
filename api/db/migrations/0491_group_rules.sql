-- A rule by which new cars join a group: {marks, car_types, commodity} as typed; null: cars are added by people only.
alter table public.reporting_groups add column rule jsonb, add column rule_user_id int;
